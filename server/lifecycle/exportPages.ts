// GET /api/export/page and /api/export/json: the member's own copy, to the member who has just proved who it is, and kept by no cache (ACC-15).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, MemberCtx } from '../base/ctx.ts'
import { Refusal, refuse } from '../base/refusal.ts'
import { requireReauthentication } from '../security/index.ts'
import { readyExport } from './dataExports.ts'

const forms = {
  page: { type: 'text/html; charset=utf-8', shown: 'inline', ending: 'html' },
  json: { type: 'application/json; charset=utf-8', shown: 'attachment', ending: 'json' },
} as const
type Form = keyof typeof forms
const screen = '/account/data'

export function exportPages(http: FastifyInstance, app: App) {
  for (const form of Object.keys(forms) as Form[]) {
    const config = { called: `lifecycle.export.${form}` }
    http.get(`/api/export/${form}`, { config }, (request, reply) => open(http, app, form, request, reply))
  }
}

async function open(http: FastifyInstance, app: App, form: Form, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(always)
  const ctx = await http.ctxOf(request)
  if (!ctx.member) return reply.redirect(`/login?next=${encodeURIComponent(screen)}`, 303)
  if (!(await isConfirmed(ctx as MemberCtx)))
    return reply.redirect(`/account/confirm?next=${encodeURIComponent(screen)}`, 303)
  const found = await readyExport(ctx as MemberCtx)
  const bytes = found ? await app.storage.get(found[`${form}_file`]) : null
  if (!found || !bytes) refuse('not_found')
  const { type, shown, ending } = forms[form]
  const name = `${ctx.site.key}-${found.requested_at.toISOString().slice(0, 10)}.${ending}`
  return reply
    .type(type)
    .header('content-disposition', `${shown}; filename="${name}"`)
    .header('content-security-policy', form === 'page' ? policyOf(bytes) : nothing)
    .send(bytes)
}

const isConfirmed = (ctx: MemberCtx) =>
  requireReauthentication(ctx).then(
    () => true,
    (error) => (error instanceof Refusal ? false : Promise.reject(error)),
  )

const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page's one style stands in it, before anything that a member wrote; it may run nothing and load nothing. */
function policyOf(page: Buffer): string {
  const from = page.indexOf('<style>') + '<style>'.length
  const hash = createHash('sha256')
    .update(page.subarray(from, page.indexOf('</style>', from)))
    .digest('base64')
  return `${nothing}; img-src data:; style-src 'sha256-${hash}'`
}
