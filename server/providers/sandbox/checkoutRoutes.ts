// The sandbox's hosted checkout: pages without any script, first what the method asks for, then whoever has to confirm it (PAY-3).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../base/ctx.ts'
import { isSameOrigin } from '../../base/http/requestContext.ts'
import type { Reason } from '../provider.ts'
import { type Checkout, findCheckout, type Plan, planCheckout, wrongCode } from './store.ts'
import { booksRoutes } from './booksPage.ts'
import { cards, caseOf } from './testCards.ts'
import { decide } from './checkoutState.ts'
import { faultsOf, typedIn } from './formFields.ts'
import { page } from './pageLayout.ts'
import { type Step, sandboxMethods } from './methods.ts'
import { checkoutPage, confirmPage, missingPage } from './checkoutPage.ts'
import { knowDoor } from './sendWebhook.ts'

/** At the bank's page. */
const rightCode = '123456'
const tries = 3

export function routes(http: FastifyInstance, app: App) {
  if (!app.env.payments.includes('sandbox')) return
  knowDoor(app, http)
  if (!app.env.production) booksRoutes(http, app)

  http.get('/sandbox/checkout/:ref', async (request, reply) => {
    const { found, shop } = await asked(http, app, request)
    if (!found) return page(reply.code(404), missingPage())
    if (found.status !== 'open') return reply.redirect(found.return_to, 303)
    const step = found.plan && stepOf(found, found.plan)
    return page(reply, step ? confirmPage(found, shop, step) : checkoutPage(found, shop))
  })

  http.post('/sandbox/checkout/:ref/:choice', async (request, reply) => {
    const { found, shop } = await asked(http, app, request)
    const { choice } = request.params as { choice: string }
    const choose = Object.hasOwn(choices, choice) ? choices[choice as keyof typeof choices] : null
    if (!found || !choose) return page(reply.code(404), missingPage())
    if (!isSameOrigin(request.raw)) return page(reply.code(403), missingPage())
    if (found.status !== 'open') return reply.redirect(found.return_to, 303)
    const again = await choose(app, found, request.body, shop)
    if (again) return page(reply.code(422), again)
    const open = (await findCheckout(app.db, found.ref))?.status === 'open'
    return reply.redirect(open ? `/sandbox/checkout/${found.ref}` : found.return_to, 303)
  })
}

/** Each answers the page once more where something is wrong with what was typed. */
type Choose = (app: App, found: Checkout, body: unknown, shop: string) => Promise<string | undefined>
const choices = { pay, confirm, refuse, cancel } satisfies Record<string, Choose>

async function pay(app: App, found: Checkout, body: unknown, shop: string) {
  const method = sandboxMethods[found.method]
  const typed = typedIn(body, [...method.fields, 'case'])
  const faults = faultsOf(method, typed, app.clock.now())
  if (Object.keys(faults).length) return checkoutPage(found, shop, { typed, faults })
  const plan = planOf(found, typed)
  await planCheckout(app.db, found.ref, plan)
  if (!stepOf(found, plan)) await decide(app, found, plan)
}

function planOf({ method: key }: Checkout, typed: Record<string, string>): Plan {
  const { prefix, failures } = sandboxMethods[key]
  const known = labelOf(typed)
  if (prefix) {
    const which = caseOf(prefix, (typed.number ?? '').replace(/[\s-]/g, ''))
    const [month, year] = (typed.expiry ?? '').split(/\s?\/\s?/)
    return { ...cards[which ?? '0002'].plan, label: known, expires: `20${year}-${month}` }
  }
  if (typed.case === 'late') return { outcome: 'failed', reason: 'technical', late: 60 }
  const reason = failures.find((it) => it === typed.case)
  return reason ? { outcome: 'failed', reason } : { outcome: 'completed', label: known }
}

/** As its owner knows it again. */
const labelOf = ({ number, iban, email }: Record<string, string>) =>
  number || iban
    ? `•••• ${(number || iban || '').replace(/\s/g, '').slice(-4)}`
    : (email ?? '').replace(/^(.).*(?=@)/, '$1•••')

/** A card that will not work is never asked about at its bank. */
function stepOf({ method }: Checkout, plan: Plan): Exclude<Step, 'transfer' | null> | null {
  const { step } = sandboxMethods[method]
  if (plan.step === null || step === null || step === 'transfer') return null
  return step === 'challenge' && plan.outcome === 'failed' ? null : step
}

async function confirm(app: App, found: Checkout, body: unknown, shop: string) {
  const step = found.plan && stepOf(found, found.plan)
  if (!found.plan || !step) return checkoutPage(found, shop)
  if (step === 'challenge' && typedIn(body, ['code']).code !== rightCode) {
    const { tries: wrong } = (await wrongCode(app.db, found.ref)) ?? { tries: 0 }
    if (wrong < tries) return confirmPage(found, shop, step, { faults: { code: 'This is not the code.' } })
    await fail(app, found, 'authentication')
  } else await decide(app, found, found.plan)
}

async function refuse(app: App, found: Checkout): Promise<undefined> {
  const asked = found.plan && stepOf(found, found.plan) === 'challenge'
  await fail(app, found, asked ? 'authentication' : 'cancelled')
}

async function cancel(app: App, found: Checkout): Promise<undefined> {
  await fail(app, found, 'cancelled')
}

const fail = (app: App, found: Checkout, reason: Reason) => decide(app, found, { outcome: 'failed', reason })

/** A checkout is found only at the site that sent the buyer. */
async function asked(
  http: FastifyInstance,
  app: App,
  request: FastifyRequest,
): Promise<{ found: Checkout | null; shop: string }> {
  const { site } = await http.ctxOf(request)
  const { ref } = request.params as { ref: string }
  const found = /^[0-9a-f]{32}$/.test(ref) ? await findCheckout(app.db, ref) : null
  return { found: found?.site_id === site.id && found.return_to ? found : null, shop: site.choices.name }
}
