// Development routes, in demo mode only: the outbox, the bank, the cast, the OpenAPI document (OPS-1, CALL-4).
import type { FastifyInstance } from 'fastify'
import { calls } from '../contract/index.ts'
import type { App } from './base/ctx.ts'
import { openApi } from './base/http/openApi.ts'
import { isSameOrigin } from './base/http/sameOrigin.ts'
import { refuse } from './base/refusal.ts'
import { isLocalRequest, namesLocalHost } from './base/startup/loopback.ts'
import type { DemoCast } from './demo.ts'
import { mountDemoBank } from './demoBankPage.ts'
import { developmentOutbox, reportOutboxMail } from './notifications/index.ts'
import { outboxPage, outboxPolicy } from './outboxPage.ts'
import { inviteDemoStaff, roles } from './staff/index.ts'

export function mountDev(http: FastifyInstance, app: App, cast: DemoCast) {
  const document = openApi(calls)
  http.get('/api/openapi.json', async () => document)
  http.register(async (scope) => {
    // Every mail with its links, and passwords: for a browser on this machine alone, also where others reach the demo.
    scope.addHook('onRequest', async ({ raw }) => {
      if (!isLocalRequest(raw) || !namesLocalHost(raw)) refuse('not_found')
    })
    scope.get('/dev/outbox.json', async () => ({ outbox: await developmentOutbox(app.db) }))
    scope.get('/dev/outbox', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', outboxPolicy)
        .send(outboxPage(await developmentOutbox(app.db))),
    )
    scope.post('/dev/outbox', async (request, reply) => {
      if (!isSameOrigin(request.raw)) return reply.code(403).send()
      const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      const kind = form.get('kind') === 'bounce' ? 'bounce' : 'complaint'
      if (!(await reportOutboxMail(app, form.get('id') ?? '', kind))) refuse('not_found')
      return reply.redirect('/dev/outbox', 303)
    })
    mountDemoBank(scope, app)
    // One invitation to the console for each role; those from before are void.
    scope.post('/dev/staff', async (request, reply) => {
      if (!isSameOrigin(request.raw)) return reply.code(403).send()
      return { invitations: await Promise.all(roles.map((role) => inviteDemoStaff(app, role))) }
    })
    scope.get('/dev/cast.json', async () => ({ cast: await listCast(app, cast) }))
  })
}

/** The members that one can log in as, by site, with their demo passwords. */
async function listCast(app: App, cast: DemoCast) {
  const rows = await app.db.many<{ id: string; site: string; name: string; email: string }>`
    select m.public_id as id, s.key as site, m.name, m.email
    from member_contact m join site s on s.id = m.site_id
    where m.kind = 'fictional' and m.email is not null
    order by s.id, m.id`
  const passwords = new Map(cast.map(({ email, password }) => [email, password]))
  return rows.map((row) => ({ ...row, password: passwords.get(row.email) ?? null }))
}
