// GET /api/export/page and /api/export/json: downloads of the member's data, after re-authentication and never cached
// (ACC-15).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, MemberCtx } from '../base/ctx.ts'
import { Refusal, refuse } from '../base/refusal.ts'
import { requireReauthentication } from '../security/index.ts'
import { readyExport } from './dataExports.ts'

const formats = {
  page: { type: 'text/html; charset=utf-8', disposition: 'inline', extension: 'html' },
  json: { type: 'application/json; charset=utf-8', disposition: 'attachment', extension: 'json' },
} as const
type Format = keyof typeof formats
const DATA_SCREEN = '/account/data'

export function exportRoutes(http: FastifyInstance, app: App) {
  for (const form of Object.keys(formats) as Format[]) {
    const config = { called: `lifecycle.export.${form}` }
    http.get(`/api/export/${form}`, { config }, (request, reply) => answerExport(http, app, form, request, reply))
  }
}

async function answerExport(
  http: FastifyInstance,
  app: App,
  form: Format,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers(securityHeaders)
  const ctx = await http.ctxOf(request)
  if (!ctx.member) return reply.redirect(`/login?next=${encodeURIComponent(DATA_SCREEN)}`, 303)
  if (!(await isReauthenticated(ctx as MemberCtx)))
    return reply.redirect(`/account/confirm?next=${encodeURIComponent(DATA_SCREEN)}`, 303)
  const ready = await readyExport(ctx as MemberCtx)
  const bytes = ready ? await app.storage.get(ready[`${form}_file`]) : null
  if (!ready || !bytes) refuse('not_found')
  const { type, disposition, extension } = formats[form]
  const name = `${ctx.site.key}-${ready.requested_at.toISOString().slice(0, 10)}.${extension}`
  return reply
    .type(type)
    .header('content-disposition', `${disposition}; filename="${name}"`)
    .header('content-security-policy', form === 'page' ? pageCsp(bytes) : baseCsp)
    .send(bytes)
}

const isReauthenticated = (ctx: MemberCtx) =>
  requireReauthentication(ctx).then(
    () => true,
    (error) => (error instanceof Refusal ? false : Promise.reject(error)),
  )

const securityHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

const baseCsp = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** CSP: only the page's own inline style, which precedes any text of members; no scripts, no requests. */
function pageCsp(page: Buffer): string {
  const from = page.indexOf('<style>') + '<style>'.length
  const hash = createHash('sha256')
    .update(page.subarray(from, page.indexOf('</style>', from)))
    .digest('base64')
  return `${baseCsp}; img-src data:; style-src 'sha256-${hash}'`
}
