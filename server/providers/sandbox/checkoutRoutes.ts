// Routes of the sandbox's hosted checkout: pages without scripts, first the method's form, then the confirmation (PAY-3).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../base/ctx.ts'
import { isSameOrigin } from '../../base/http/sameOrigin.ts'
import type { FailureReason } from '../provider.ts'
import { booksRoutes } from './booksPage.ts'
import { checkoutPage, confirmPage, notFoundPage } from './checkoutPage.ts'
import { decide } from './checkoutState.ts'
import { fieldErrors, readFields } from './formFields.ts'
import { type ConfirmationStep, sandboxMethods } from './methods.ts'
import { sendPage } from './pageLayout.ts'
import { registerServer } from './sendWebhook.ts'
import { type Checkout, countWrongCode, findCheckout, type Plan, planCheckout } from './store.ts'
import { cardCaseOf, cards } from './testCards.ts'

/** The 3-D Secure code. */
const CHALLENGE_CODE = '123456'
const MAX_CODE_TRIES = 3

export function routes(http: FastifyInstance, app: App) {
  if (app.env.production || !app.env.payments.includes('sandbox')) return
  registerServer(app, http)
  booksRoutes(http, app)

  http.get('/sandbox/checkout/:ref', async (request, reply) => {
    const { found: checkout, shop } = await findRequested(http, app, request)
    if (!checkout) return sendPage(reply.code(404), notFoundPage())
    if (checkout.status !== 'open') return reply.redirect(checkout.return_to, 303)
    const step = checkout.plan && confirmationStep(checkout, checkout.plan)
    return sendPage(reply, step ? confirmPage(checkout, shop, step) : checkoutPage(checkout, shop))
  })

  http.post('/sandbox/checkout/:ref/:choice', async (request, reply) => {
    const { found: checkout, shop } = await findRequested(http, app, request)
    const { choice } = request.params as { choice: string }
    const choose = Object.hasOwn(checkoutActions, choice)
      ? checkoutActions[choice as keyof typeof checkoutActions]
      : null
    if (!checkout || !choose) return sendPage(reply.code(404), notFoundPage())
    if (!isSameOrigin(request.raw)) return sendPage(reply.code(403), notFoundPage())
    if (checkout.status !== 'open') return reply.redirect(checkout.return_to, 303)
    const again = await choose(app, checkout, request.body, shop)
    if (again) return sendPage(reply.code(422), again)
    const open = (await findCheckout(app.db, checkout.ref))?.status === 'open'
    return reply.redirect(open ? `/sandbox/checkout/${checkout.ref}` : checkout.return_to, 303)
  })
}

/** Answers the page again where the input is invalid. */
type CheckoutAction = (app: App, found: Checkout, body: unknown, shop: string) => Promise<string | undefined>
const checkoutActions = { pay, confirm, refuse, cancel } satisfies Record<string, CheckoutAction>

async function pay(app: App, checkout: Checkout, body: unknown, shop: string) {
  const method = sandboxMethods[checkout.method]
  const typed = readFields(body, [...method.fields, 'case'])
  const faults = fieldErrors(method, typed, app.clock.now())
  if (Object.keys(faults).length) return checkoutPage(checkout, shop, { typed, errors: faults })
  const plan = planOf(checkout, typed)
  await planCheckout(app.db, checkout.ref, plan)
  if (!confirmationStep(checkout, plan)) await decide(app, checkout, plan)
}

function planOf({ method: key }: Checkout, typed: Record<string, string>): Plan {
  const { card_prefix: prefix, failures } = sandboxMethods[key]
  const label = labelOf(typed)
  if (prefix) {
    const card = cardCaseOf(prefix, (typed.number ?? '').replace(/[\s-]/g, ''))
    const [month, year] = (typed.expiry ?? '').split(/\s?\/\s?/)
    return { ...cards[card ?? '0002'].plan, label: label, expires: `20${year}-${month}` }
  }
  if (typed.case === 'late') return { outcome: 'failed', reason: 'technical', late: 60 }
  const reason = failures.find((it) => it === typed.case)
  const instrument = typed.email?.startsWith('shared@') ? typed.email.toLowerCase() : undefined
  return reason
    ? { outcome: 'failed', reason }
    : { outcome: 'completed', label: label, ...(instrument && { instrument }) }
}

/** The label by which the owner recognises the method. */
const labelOf = ({ number, iban, email }: Record<string, string>) =>
  number || iban
    ? `•••• ${(number || iban || '').replace(/\s/g, '').slice(-4)}`
    : (email ?? '').replace(/^(.).*(?=@)/, '$1•••')

/** A card that will fail skips the bank's challenge. */
function confirmationStep({ method }: Checkout, plan: Plan): Exclude<ConfirmationStep, 'transfer' | null> | null {
  const { step } = sandboxMethods[method]
  if (plan.step === null || step === null || step === 'transfer') return null
  return step === 'challenge' && plan.outcome === 'failed' ? null : step
}

async function confirm(app: App, checkout: Checkout, body: unknown, shop: string) {
  const step = checkout.plan && confirmationStep(checkout, checkout.plan)
  if (!checkout.plan || !step) return checkoutPage(checkout, shop)
  if (step === 'challenge' && readFields(body, ['code']).code !== CHALLENGE_CODE) {
    const { attempts } = (await countWrongCode(app.db, checkout.ref)) ?? { attempts: 0 }
    if (attempts < MAX_CODE_TRIES)
      return confirmPage(checkout, shop, step, { errors: { code: 'That code isn’t right.' } })
    await fail(app, checkout, 'authentication')
  } else await decide(app, checkout, checkout.plan)
}

async function refuse(app: App, checkout: Checkout): Promise<undefined> {
  const isChallenge = checkout.plan && confirmationStep(checkout, checkout.plan) === 'challenge'
  await fail(app, checkout, isChallenge ? 'authentication' : 'cancelled')
}

async function cancel(app: App, found: Checkout): Promise<undefined> {
  await fail(app, found, 'cancelled')
}

const fail = (app: App, found: Checkout, reason: FailureReason) => decide(app, found, { outcome: 'failed', reason })

/** A checkout is found only on the host of its own site. */
async function findRequested(
  http: FastifyInstance,
  app: App,
  request: FastifyRequest,
): Promise<{ found: Checkout | null; shop: string }> {
  const { site } = await http.ctxOf(request)
  const { ref } = request.params as { ref: string }
  const found = /^[0-9a-f]{32}$/.test(ref) ? await findCheckout(app.db, ref) : null
  return { found: found?.site_id === site.id && found.return_to ? found : null, shop: site.choices.name }
}
