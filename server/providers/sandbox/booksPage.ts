// Development page of the sandbox: its checkouts, and buttons that simulate what happens later (PAY-3).
import type { FastifyInstance } from 'fastify'
import type { App } from '../../base/ctx.ts'
import { escapeHtml } from '../../base/http/escapeHtml.ts'
import { isSameOrigin } from '../../base/http/sameOrigin.ts'
import { isLocalRequest } from '../../base/startup/loopback.ts'
import { notFoundPage } from './checkoutPage.ts'
import { formatMoney, pageLayout, sendPage } from './pageLayout.ts'
import { chargeBack, resendWebhooks, settleNow, succeedAfterFailure } from './simulate.ts'
import { type Checkout, findCheckout } from './store.ts'

type SimulatedAction = { button: string; when: Checkout['status'][]; run(app: App, ref: string): Promise<void> }
const actions: Record<string, SimulatedAction> = {
  hurry: { button: 'The money arrives now', when: ['pending'], run: settleNow },
  late: { button: 'The money arrives after all', when: ['failed'], run: succeedAfterFailure },
  opened: { button: 'Chargeback', when: ['completed'], run: (app, ref) => chargeBack(app, ref, 'opened') },
  won: { button: 'Chargeback won', when: ['completed'], run: (app, ref) => chargeBack(app, ref, 'won') },
  lost: { button: 'Chargeback lost', when: ['completed'], run: (app, ref) => chargeBack(app, ref, 'lost') },
  again: {
    button: 'Resend all webhooks',
    when: ['pending', 'completed', 'failed'],
    run: (app, ref) => resendWebhooks(app, ref),
  },
  reversed: {
    ...{ button: 'Resend all webhooks, in reverse', when: ['pending', 'completed', 'failed'] },
    run: (app, ref) => resendWebhooks(app, ref, { reversed: true }),
  },
}

export function booksRoutes(http: FastifyInstance, app: App) {
  http.get('/sandbox/books', async (request, reply) => {
    if (!isLocalRequest(request.raw)) return sendPage(reply.code(404), notFoundPage())
    const { site } = await http.ctxOf(request)
    const rows = await app.db.many<Checkout>`
      select * from sandbox_checkout where site_id = ${site.id} order by created_at desc, ref limit 50`
    return sendPage(
      reply,
      pageLayout(
        'Sandbox books',
        `<h1>Books of the sandbox</h1>\n${rows.map(entry).join('') || '<p>Nothing yet.</p>'}`,
      ),
    )
  })

  http.post('/sandbox/books/:ref/:deed', async (request, reply) => {
    const { site } = await http.ctxOf(request)
    const { ref, deed: name } = request.params as { ref: string; deed: string }
    const action = Object.hasOwn(actions, name) ? actions[name] : null
    const checkout = /^[0-9a-f]{32}$/.test(ref) ? await findCheckout(app.db, ref) : null
    if (!isLocalRequest(request.raw) || !action || checkout?.site_id !== site.id)
      return sendPage(reply.code(404), notFoundPage())
    if (!isSameOrigin(request.raw)) return sendPage(reply.code(403), notFoundPage())
    if (action.when.includes(checkout.status)) await action.run(app, ref)
    return reply.redirect('/sandbox/books', 303)
  })
}

const entry = ({ ref, amount, currency, method, status, reason, created_at }: Checkout) => `<article>
<p><strong>${escapeHtml(formatMoney(amount, currency))}</strong> ${escapeHtml(method)}, ${status}${reason ? ` (${reason})` : ''}, ${created_at.toISOString()}</p>
${Object.entries(actions)
  .filter(([, { when }]) => when.includes(status))
  .map(
    ([name, { button }]) =>
      `<form method="post" action="/sandbox/books/${escapeHtml(ref)}/${name}"><button>${button}</button></form>`,
  )
  .join('')}
</article>`
