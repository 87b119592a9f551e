// The ways to pay as the checkout lists them: cards as one, and last what just failed (PAY-1, PAY-2).
import type { Discount } from '../../contract/discounts.ts'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { CheckoutState, Offer } from './checkoutReducer.ts'
import type { Method } from './methods.ts'

/** `brands`: the methods that stand for this option; the payment is started with its `id`. */
export type MethodOption = Method & { brands: PaymentMethod[] }

const cards: readonly PaymentMethod[] = ['creditcard', 'visa', 'mastercard', 'dankort', 'cartebancaire']

export function methodOptions(
  { methodId, failedMethodId }: Pick<CheckoutState, 'methodId' | 'failedMethodId'>,
  offer: Pick<Offer, 'methods' | 'discount_methods'>,
  discount: Pick<Discount, 'paymentmethods'> | null,
): MethodOption[] {
  const { methods } = offer
  const offeredCards = methods.filter(({ id }) => cards.includes(id))
  const isMerged = [offer.discount_methods, discount?.paymentmethods ?? null].every((list) =>
    costTheSame(offeredCards, list),
  )
  const card = [methodId, 'creditcard', offeredCards[0]?.id]
    .map((key) => offeredCards.find(({ id }) => id === key))
    .find((it) => it !== undefined)
  const options = methods.flatMap((method): MethodOption[] => {
    if (!isMerged || !card || !offeredCards.includes(method)) return [{ ...method, brands: [method.id] }]
    return method === offeredCards[0] ? [{ ...card, brands: offeredCards.map(({ id }) => id) }] : []
  })
  const hasFailed = ({ brands }: MethodOption) => brands.some((id) => id === failedMethodId)
  return options.toSorted((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)))
}

/** A discount for some cards only would be hidden in one option for all of them. */
const costTheSame = (methods: Method[], discounted: readonly string[] | null) =>
  discounted === null || new Set(methods.map(({ id }) => discounted.includes(id))).size < 2
