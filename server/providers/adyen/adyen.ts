// Adyen as a provider, on its official client (PAY-3). The checkout is a payment link: a page of theirs that the browser is sent to, with
// no script of theirs in ours. A hosted session would be such a page too, but the state of one can be asked only with what the buyer's
// browser brings back, and nothing closes it; a link can be asked at any time, and closed. What it costs: the buyer presses "Continue" to return.
import type { PaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkRequest.js'
import type { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js'
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js'
import type { UpdatePaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/updatePaymentLinkRequest.js'
import type { Currency } from '../../../contract/countries.ts'
import type { App } from '../../base/ctx.ts'
import { adyenClient } from './client.ts'
import { AdyenError } from './http.ts'
import { storableMethods, adyenLocale, methods, adyenTypesOf } from './methods.ts'
import { failureReasonOf } from './refusalReasons.ts'
import { formatChargeRef, type AdyenToken, parseChargeRef, parseToken } from './references.ts'
import { verifyWebhook } from './webhookSignature.ts'
import type { Order, Provider, Refund, RefundOutcome, PaymentState, Money } from '../provider.ts'

const amountOf = ({ amount, currency }: Money) => ({ value: amount, currency })
const merchantOf = (app: App) => app.env.adyen.merchant ?? ''
/** What banks print: no more, and of no other letters. */
const statementName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .,'_\-?+*/]/g, '')
    .slice(0, 22)
    .trim()

/** What every payment says. Of the buyer a name that means nothing elsewhere, the country, and the language of the page. */
const requestFields = (app: App, order: Order) => ({
  merchantAccount: merchantOf(app),
  reference: order.payment_id,
  amount: amountOf(order),
  countryCode: order.country,
  shopperReference: order.buyer,
  shopperLocale: adyenLocale(order.locale),
  shopperStatement: statementName(order.statement_name) || undefined,
  returnUrl: new URL(order.return_to, order.origin).href,
  // Nothing to send: the money is taken with the buyer's yes.
  captureDelayHours: 0,
})

async function start(app: App, order: Order) {
  const { links } = adyenClient(app)
  const link = await links.paymentLinks(
    {
      ...requestFields(app, order),
      allowedPaymentMethods: [...adyenTypesOf(order.paymentmethod)],
      reusable: false,
      ...(order.store_method &&
        storableMethods.includes(order.paymentmethod) && {
          storePaymentMethodMode: 'enabled' as PaymentLinkRequest.StorePaymentMethodModeEnum,
          recurringProcessingModel: 'CardOnFile' as PaymentLinkRequest.RecurringProcessingModelEnum,
        }),
    },
    // Keys are one space for the whole company account.
    { idempotencyKey: `link-${order.payment_id}` },
  )
  if (!/^PL\w+$/.test(link.id) || !link.url.startsWith('https://')) throw new Error('Adyen answered without a link')
  return { provider_ref: link.id, redirect: link.url }
}

const linkOutcomes: Record<string, PaymentState['outcome']> = {
  active: 'open',
  paymentPending: 'pending',
  completed: 'completed',
  paid: 'completed',
  expired: 'failed',
}

function stateOf({ status, amount }: PaymentLinkResponse): PaymentState {
  const outcome = linkOutcomes[status]
  if (!outcome) throw new Error('Adyen answered a state of a link that is not known')
  return {
    outcome,
    amount: amount.value,
    currency: amount.currency as Currency,
    ...(outcome === 'failed' && { reason: 'expired' }),
  }
}

async function status(app: App, provider_ref: string): Promise<PaymentState> {
  // Nothing described asks for a charge: what its answer left open a webhook tells.
  const charge = parseChargeRef(provider_ref)
  if (charge) return { outcome: 'pending', amount: charge.amount, currency: charge.currency }
  return stateOf(await adyenClient(app).links.getPaymentLink(provider_ref))
}

async function cancel(app: App, provider_ref: string): Promise<PaymentState> {
  if (parseChargeRef(provider_ref)) return status(app, provider_ref)
  try {
    const closed = stateOf(
      await adyenClient(app).links.updatePaymentLink(provider_ref, {
        status: 'expired' as UpdatePaymentLinkRequest.StatusEnum,
      }),
    )
    return closed.outcome === 'failed' ? { ...closed, reason: 'cancelled' } : closed
  } catch (error) {
    // Paid, or closed, before.
    if (error instanceof AdyenError && error.status === 422) return status(app, provider_ref)
    throw error
  }
}

/** The buyer is here and presses: a card on file, not one that we draw from at our own time. */
async function charge(app: App, order: Order, token: string) {
  const storedToken = parseToken(token)
  if (storedToken?.buyer !== order.buyer) throw new Error('a stored method of somebody else')
  try {
    const response = await adyenClient(app).payments.payments(
      {
        ...requestFields(app, order),
        paymentMethod: { type: storedToken.type, storedPaymentMethodId: storedToken.id } as PaymentRequest['paymentMethod'],
        shopperInteraction: 'ContAuth' as PaymentRequest.ShopperInteractionEnum,
        recurringProcessingModel: 'CardOnFile' as PaymentRequest.RecurringProcessingModelEnum,
      },
      { idempotencyKey: `charge-${order.payment_id}` },
    )
    return chargeState(order, response)
  } catch (error) {
    if (!(error instanceof AdyenError) || error.status !== 422) throw error
    // Refused before anybody was asked for money: mostly a token that is gone.
    return {
      ...chargeReference(order, error.psp ?? order.payment_id),
      outcome: 'failed' as const,
      reason: missingTokenCodes.has(error.code) ? ('details' as const) : ('technical' as const),
    }
  }
}

/** Contract not found; stored details not found. */
const missingTokenCodes = new Set(['800', '803'])

const chargeReference = ({ amount, currency }: Money, psp: string) => ({
  provider_ref: formatChargeRef(psp, { amount, currency }),
  amount,
  currency,
})

function chargeState(
  order: Order,
  { resultCode, pspReference, amount, refusalReasonCode, refusalReason }: PaymentResponse,
) {
  if (!resultCode) throw new Error('Adyen answered without a result')
  const money = amount ? { amount: amount.value, currency: amount.currency as Currency } : order
  const reference = chargeReference(money, pspReference ?? order.payment_id)
  const code: string = resultCode
  if (code === 'Authorised')
    return { ...reference, outcome: 'completed' as const, ...(pspReference && { paid_ref: pspReference }) }
  if (['Refused', 'Cancelled', 'Error'].includes(code))
    return { ...reference, outcome: 'failed' as const, reason: failureReasonOf(refusalReasonCode, refusalReason, code) }
  // The bank wants to see the buyer, who is on no page of theirs now: a new checkout has one.
  if (['RedirectShopper', 'ChallengeShopper', 'IdentifyShopper', 'PresentToShopper'].includes(code))
    return { ...reference, outcome: 'failed' as const, reason: 'authentication' as const }
  return { ...reference, outcome: 'pending' as const }
}

async function deleteToken(app: App, token: string) {
  const { id, buyer } = parseToken(token) as AdyenToken
  try {
    await adyenClient(app).stored.deleteTokenForStoredPaymentDetails(id, buyer, merchantOf(app))
  } catch (error) {
    if (!(error instanceof AdyenError && (error.status === 404 || missingTokenCodes.has(error.code)))) throw error
  }
}

/** By the name of the money: a link has another one. */
async function refund(app: App, { provider_ref, paid_ref, refund_id, ...money }: Refund): Promise<RefundOutcome> {
  const psp = paid_ref ?? parseChargeRef(provider_ref)?.psp
  if (!psp) throw new Error('Adyen has not told yet how it names this payment')
  try {
    await adyenClient(app).changes.refundCapturedPayment(
      psp,
      { merchantAccount: merchantOf(app), amount: amountOf(money), reference: refund_id },
      { idempotencyKey: `refund-${refund_id}` },
    )
    // Whether it was paid a webhook tells. Asked again after some days, when they forget keys, it would be another one.
    return 'taken'
  } catch (error) {
    if (error instanceof AdyenError && error.status === 422) return 'failed'
    throw error
  }
}

export const adyen: Provider = {
  key: 'adyen',
  methods,
  storableMethods: storableMethods,
  isConfigured: ({ env: { adyen } }) => Boolean(adyen.key && adyen.merchant && adyen.hmac_key),
  start,
  charge,
  deleteToken: deleteToken,
  verifyWebhook: verifyWebhook,
  status,
  cancel,
  refund,
  // Its books are reports that are made by night; no call lists payments.
  bookingsSince: async () => null,
}
