// The sandbox's hosted checkout: one page without any script, and a form for each thing that may become of a payment (PAY-3).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../base/ctx.ts'
import { isSameOrigin } from '../../base/request.ts'
import type { Outcome } from './provider.ts'
import { type Checkout, closeCheckout, findCheckout } from './sandboxBooks.ts'
import { decide, knowDoor } from './sandboxJobs.ts'
import { checkoutPage, missingPage, policy } from './sandboxPage.ts'

const choices = new Map<string, Outcome>([
  ['pay', 'completed'],
  ['fail', 'failed'],
  ['later', 'pending'],
])

export function routes(http: FastifyInstance, app: App) {
  if (app.env.payments !== 'sandbox') return
  knowDoor(app, http)

  http.get('/sandbox/checkout/:ref', async (request, reply) => {
    const { found, shop } = await asked(http, app, request)
    if (!found) return page(reply.code(404), missingPage())
    return found.status === 'open' ? page(reply, checkoutPage(found, shop)) : reply.redirect(found.return_to, 303)
  })

  http.post('/sandbox/checkout/:ref/:choice', async (request, reply) => {
    const { found } = await asked(http, app, request)
    const outcome = choices.get((request.params as { choice: string }).choice)
    if (!found || !outcome) return page(reply.code(404), missingPage())
    if (!isSameOrigin(request.raw)) return page(reply.code(403), missingPage())
    if (await closeCheckout(app.db, found.ref, outcome))
      await decide(app, { ref: found.ref, outcome, host: request.headers.host ?? '' })
    return reply.redirect(found.return_to, 303)
  })
}

/** A checkout is found only at the site that sent the buyer. */
async function asked(
  http: FastifyInstance,
  app: App,
  request: FastifyRequest,
): Promise<{ found: Checkout | null; shop: string }> {
  const { site } = await http.ctxOf(request)
  const { ref } = request.params as { ref: string }
  const found = /^[0-9a-f]{32}$/.test(ref) ? await findCheckout(app.db, ref) : null
  return { found: found?.site_id === site.id ? found : null, shop: site.choices.name }
}

const page = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(html)
