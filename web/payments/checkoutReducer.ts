// State of the checkout as a pure reducer: the chosen way to pay, and the one payment that a press of the button starts
// (PAY-1, PAY-2). useCheckout.ts does what the state asks for: the call, and the way to the provider.
import type { Output, RawInput } from '../../contract/call.ts'
import type { Bundle } from '../../contract/credits.ts'
import type { Discount } from '../../contract/discounts.ts'
import type { payments } from '../../contract/index.ts'
import type { RefusalError } from '../base/refusalError.ts'
import { appliesTo, discountedPrice } from '../credits/offers.ts'
import { methodOptions } from './methodOptions.ts'

export type Offer = Output<typeof payments.methods>
export type Order = RawInput<typeof payments.start>

export type CheckoutState = {
  /** As chosen, or as the address names it; it may not be offered. */
  methodId: string | undefined
  /** Failed just now: another one is preselected. */
  failedMethodId: string | null
  storesMethod: boolean
  /** The express request is ticked; never preselected (PAY-10). */
  requestsExpress: boolean
  /** The button was pressed without it. */
  lacksExpress: boolean
  /** `leaving`: the payment is started, and the browser goes to where it is paid. */
  status: 'open' | 'starting' | 'leaving'
  refusal: RefusalError | null
}

export type CheckoutAction =
  | { type: 'methodChosen'; methodId: string }
  | { type: 'storeToggled'; storesMethod: boolean }
  | { type: 'expressToggled'; requestsExpress: boolean }
  | { type: 'expressMissed' }
  | { type: 'submitted' }
  | { type: 'started' }
  | { type: 'refused'; refusal: RefusalError }
  /** Back from the provider's page, to this page as the browser had it in its cache. */
  | { type: 'returned' }

export const openCheckout = (methodId: string | undefined, failedMethodId: string | null = null): CheckoutState => ({
  methodId,
  failedMethodId,
  storesMethod: false,
  requestsExpress: false,
  lacksExpress: false,
  status: 'open',
  refusal: null,
})

/** The same state again where an action changes nothing: a second press starts no second payment. */
export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'methodChosen':
      return { ...state, methodId: action.methodId }
    case 'storeToggled':
      return { ...state, storesMethod: action.storesMethod }
    case 'expressToggled':
      return { ...state, requestsExpress: action.requestsExpress, lacksExpress: false }
    case 'expressMissed':
      return { ...state, lacksExpress: true }
    case 'submitted':
      return state.status === 'open' ? { ...state, status: 'starting', refusal: null } : state
    case 'started':
      return { ...state, status: 'leaving' }
    case 'refused':
      return { ...state, status: 'open', refusal: action.refusal }
    case 'returned':
      return { ...state, status: 'open', refusal: null }
  }
}

/** The chosen way to pay; where it is not offered, the first of the list, which ends with what just failed. */
export function selectedMethod(state: CheckoutState, offer: Offer, discount: Discount | null) {
  const options = methodOptions(state, offer, discount)
  return options.find(({ id }) => id === state.methodId) ?? options[0]
}

/** Minor units: the better one of the discount that applies by itself and of the code. */
export function priceOf(state: CheckoutState, offer: Offer, discount: Discount | null): number {
  const counts = discount && appliesTo(discount, offer.amount, selectedMethod(state, offer, discount)?.id)
  return Math.min(
    counts ? discountedPrice(offer.amount, discount) : offer.amount,
    priceWithoutCode(state, offer, discount),
  )
}

function priceWithoutCode(state: CheckoutState, offer: Offer, discount: Discount | null): number {
  const method = selectedMethod(state, offer, discount)
  return !method || (offer.discount_methods?.includes(method.id) ?? true) ? offer.discounted : offer.amount
}

/** null where there is no way to pay. The code is named only where it makes the price. */
export function orderOf(
  state: CheckoutState,
  bundle: string,
  offer: Offer,
  { code, discount }: { code: string; discount: Discount | null },
): Order | null {
  const method = selectedMethod(state, offer, discount)
  if (!method) return null
  const amount = priceOf(state, offer, discount)
  return {
    bundle: bundle as Bundle['id'],
    paymentmethod: method.id,
    country: offer.country,
    amount,
    credits: offer.credits,
    ...(amount < priceWithoutCode(state, offer, discount) && { code }),
    ...(method.keeps && state.storesMethod && { keep: true }),
    ...(offer.express && state.requestsExpress && { express: true }),
  }
}
