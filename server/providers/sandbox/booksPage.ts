// The sandbox's books as a page, in development only: what was paid, and buttons for what a buyer never does (PAY-3).
import type { FastifyInstance } from 'fastify'
import type { App } from '../../base/ctx.ts'
import { escaped } from '../../base/http/escapeHtml.ts'
import { isSameOrigin } from '../../base/http/requestContext.ts'
import { type Checkout, findCheckout } from './store.ts'
import { chargeBack, hurry, succeedLate, tellAgain } from './simulate.ts'
import { frame, money, page } from './pageLayout.ts'
import { missingPage } from './checkoutPage.ts'

type Deed = { button: string; when: Checkout['status'][]; run(app: App, ref: string): Promise<void> }
const deeds: Record<string, Deed> = {
  hurry: { button: 'The money comes now', when: ['pending'], run: hurry },
  late: { button: 'The money comes after all', when: ['failed'], run: succeedLate },
  opened: { button: 'Chargeback', when: ['completed'], run: (app, ref) => chargeBack(app, ref, 'opened') },
  won: { button: 'Chargeback won', when: ['completed'], run: (app, ref) => chargeBack(app, ref, 'won') },
  lost: { button: 'Chargeback lost', when: ['completed'], run: (app, ref) => chargeBack(app, ref, 'lost') },
  again: {
    button: 'Tell all of it again',
    when: ['pending', 'completed', 'failed'],
    run: (app, ref) => tellAgain(app, ref),
  },
  reversed: {
    ...{ button: 'Tell all of it again, backwards', when: ['pending', 'completed', 'failed'] },
    run: (app, ref) => tellAgain(app, ref, { reversed: true }),
  },
}

export function booksRoutes(http: FastifyInstance, app: App) {
  http.get('/sandbox/books', async (request, reply) => {
    const { site } = await http.ctxOf(request)
    const rows = await app.db.many<Checkout>`
      select * from sandbox_checkout where site_id = ${site.id} order by created_at desc, ref limit 50`
    return page(
      reply,
      frame('Sandbox books', `<h1>Books of the sandbox</h1>\n${rows.map(entry).join('') || '<p>Nothing yet.</p>'}`),
    )
  })

  http.post('/sandbox/books/:ref/:deed', async (request, reply) => {
    const { site } = await http.ctxOf(request)
    const { ref, deed: name } = request.params as { ref: string; deed: string }
    const deed = Object.hasOwn(deeds, name) ? deeds[name] : null
    const found = /^[0-9a-f]{32}$/.test(ref) ? await findCheckout(app.db, ref) : null
    if (!deed || found?.site_id !== site.id) return page(reply.code(404), missingPage())
    if (!isSameOrigin(request.raw)) return page(reply.code(403), missingPage())
    if (deed.when.includes(found.status)) await deed.run(app, ref)
    return reply.redirect('/sandbox/books', 303)
  })
}

const entry = ({ ref, amount, currency, method, status, reason, created_at }: Checkout) => `<article>
<p><strong>${escaped(money(amount, currency))}</strong> ${escaped(method)}, ${status}${reason ? ` (${reason})` : ''}, ${created_at.toISOString()}</p>
${Object.entries(deeds)
  .filter(([, { when }]) => when.includes(status))
  .map(
    ([name, { button }]) =>
      `<form method="post" action="/sandbox/books/${escaped(ref)}/${name}"><button>${button}</button></form>`,
  )
  .join('')}
</article>`
