// GET /api/export/page and /api/export/json: the member's own copy, to the member who has just proved who it is, and kept by no cache (ACC-15).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, MemberCtx } from '../base/ctx.ts'
import { Refusal, refuse } from '../base/refusal.ts'
import { requireReauthentication } from '../security/index.ts'
import { readyExport } from './dataExports.ts'

const formats = {
  page: { type: 'text/html; charset=utf-8', shown: 'inline', ending: 'html' },
  json: { type: 'application/json; charset=utf-8', shown: 'attachment', ending: 'json' },
} as const
type Format = keyof typeof formats
const DATA_SCREEN = '/account/data'

export function exportRoutes(http: FastifyInstance, app: App) {
  for (const form of Object.keys(formats) as Format[]) {
    const config = { called: `lifecycle.export.${form}` }
    http.get(`/api/export/${form}`, { config }, (request, reply) => answerExport(http, app, form, request, reply))
  }
}

async function answerExport(http: FastifyInstance, app: App, form: Format, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(securityHeaders)
  const ctx = await http.ctxOf(request)
  if (!ctx.member) return reply.redirect(`/login?next=${encodeURIComponent(DATA_SCREEN)}`, 303)
  if (!(await isReauthenticated(ctx as MemberCtx)))
    return reply.redirect(`/account/confirm?next=${encodeURIComponent(DATA_SCREEN)}`, 303)
  const found = await readyExport(ctx as MemberCtx)
  const bytes = found ? await app.storage.get(found[`${form}_file`]) : null
  if (!found || !bytes) refuse('not_found')
  const { type, shown, ending } = formats[form]
  const name = `${ctx.site.key}-${found.requested_at.toISOString().slice(0, 10)}.${ending}`
  return reply
    .type(type)
    .header('content-disposition', `${shown}; filename="${name}"`)
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

/** The page's one style stands in it, before anything that a member wrote; it may run nothing and load nothing. */
function pageCsp(page: Buffer): string {
  const from = page.indexOf('<style>') + '<style>'.length
  const hash = createHash('sha256')
    .update(page.subarray(from, page.indexOf('</style>', from)))
    .digest('base64')
  return `${baseCsp}; img-src data:; style-src 'sha256-${hash}'`
}
