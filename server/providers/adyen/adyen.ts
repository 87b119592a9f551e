// The provider Adyen, on its official client library (PAY-3). The checkout is a payment link: a hosted page that the browser is redirected to,
// without Adyen's scripts in ours. A hosted session can be queried only with data that the buyer's browser brings back, and cannot be closed; a
// payment link can be queried and closed at any time. Its cost: the buyer presses "Continue" to return.
import type { PaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkRequest.js'
import type { PaymentLinkResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentLinkResponse.js'
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js'
import type { UpdatePaymentLinkRequest } from '@adyen/api-library/lib/src/typings/checkout/updatePaymentLinkRequest.js'
import type { Currency } from '../../../contract/countries.ts'
import type { App } from '../../base/ctx.ts'
import type { Money, Order, PaymentState, Provider, Refund, RefundOutcome } from '../provider.ts'
import { adyenClient } from './client.ts'
import { AdyenError } from './http.ts'
import { adyenLocale, adyenTypesOf, methods, storableMethods } from './methods.ts'
import { type AdyenToken, formatChargeRef, parseChargeRef, parseToken } from './references.ts'
import { failureReasonOf } from './refusalReasons.ts'
import { verifyWebhook } from './webhookSignature.ts'

const amountOf = ({ amount, currency }: Money) => ({ value: amount, currency })
const merchantOf = (app: App) => app.env.adyen.merchant ?? ''
/** The statement text, cut to the length and characters that banks print. */
const statementName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .,'_\-?+*/]/g, '')
    .slice(0, 22)
    .trim()

/** Fields of every payment request. Of the buyer only a pseudonym, the country and the page's language. */
function requestFields(app: App, order: Order) {
  const statement = statementName(order.statement_name)
  return {
    merchantAccount: merchantOf(app),
    reference: order.payment_id,
    amount: amountOf(order),
    countryCode: order.country,
    shopperReference: order.buyer,
    shopperLocale: adyenLocale(order.locale),
    ...(statement && { shopperStatement: statement }),
    returnUrl: new URL(order.return_to, order.origin).href,
    // Captured at once: nothing is shipped.
    captureDelayHours: 0,
  }
}

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
    // Idempotency keys are shared by the whole company account, hence the prefix.
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
  // No documented API queries a charge: a webhook reports what its response left open.
  const charge = parseChargeRef(provider_ref)
  if (charge) return { outcome: 'pending', amount: charge.amount, currency: charge.currency }
  return stateOf(await adyenClient(app).links.getPaymentLink(provider_ref))
}

async function cancel(app: App, provider_ref: string): Promise<PaymentState> {
  if (parseChargeRef(provider_ref)) return status(app, provider_ref)
  try {
    const state = stateOf(
      await adyenClient(app).links.updatePaymentLink(provider_ref, {
        status: 'expired' as UpdatePaymentLinkRequest.StatusEnum,
      }),
    )
    return state.outcome === 'failed' ? { ...state, reason: 'cancelled' } : state
  } catch (error) {
    // Already paid or closed.
    if (error instanceof AdyenError && error.status === 422) return status(app, provider_ref)
    throw error
  }
}

/** The buyer is present and confirms: CardOnFile, not a subscription or an unscheduled charge. */
async function charge(app: App, order: Order, token: string) {
  const storedToken = parseToken(token)
  if (storedToken?.buyer !== order.buyer) throw new Error('a stored method of somebody else')
  try {
    const response = await adyenClient(app).payments.payments(
      {
        ...requestFields(app, order),
        paymentMethod: {
          type: storedToken.type,
          storedPaymentMethodId: storedToken.id,
        } as PaymentRequest['paymentMethod'],
        shopperInteraction: 'ContAuth' as PaymentRequest.ShopperInteractionEnum,
        recurringProcessingModel: 'CardOnFile' as PaymentRequest.RecurringProcessingModelEnum,
      },
      { idempotencyKey: `charge-${order.payment_id}` },
    )
    return chargeState(order, response)
  } catch (error) {
    if (!(error instanceof AdyenError) || error.status !== 422) throw error
    // Rejected before authorisation: usually a deleted token.
    return {
      ...chargeReference(order, error.psp ?? order.payment_id),
      outcome: 'failed' as const,
      reason: missingTokenCodes.has(error.code) ? ('details' as const) : ('technical' as const),
    }
  }
}

/** Error codes: contract not found; stored details not found. */
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
  // The bank requires authentication (3-D Secure), which only a new checkout can show.
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

/** Refunds by the PSP reference of the payment; a payment link has another one. */
async function refund(app: App, { provider_ref, paid_ref, refund_id, ...money }: Refund): Promise<RefundOutcome> {
  const psp = paid_ref ?? parseChargeRef(provider_ref)?.psp
  if (!psp) throw new Error('Adyen has not told yet how it names this payment')
  try {
    await adyenClient(app).changes.refundCapturedPayment(
      psp,
      { merchantAccount: merchantOf(app), amount: amountOf(money), reference: refund_id },
      { idempotencyKey: `refund-${refund_id}` },
    )
    // A webhook reports the outcome. Not to be requested again: once the idempotency key expires it would be a second refund.
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
  missingSettings: ({ production, adyen }) => [
    ...(adyen.key ? [] : ['ADYEN_API_KEY']),
    ...(adyen.merchant ? [] : ['ADYEN_MERCHANT']),
    ...(adyen.hmac_key ? [] : ['ADYEN_HMAC_KEY']),
    // Without it everything goes to their test environment, where cards cost nothing.
    ...(production && !adyen.live_prefix && !adyen.address ? ['ADYEN_LIVE_PREFIX'] : []),
  ],
  start,
  charge,
  deleteToken: deleteToken,
  verifyWebhook: verifyWebhook,
  status,
  cancel,
  refund,
  // Adyen's books are nightly reports; no API lists payments.
  bookingsSince: async () => null,
}
