// The life of a checkout: method chosen, submitted, started, refused, returned to; and the order that it makes.
import { expect, test } from 'vitest'
import type { Discount } from '../../contract/discounts.ts'
import { unreachableError } from '../base/refusalError.ts'
import {
  type CheckoutAction,
  checkoutReducer,
  type Offer,
  openCheckout,
  orderOf,
  priceOf,
  selectedMethod,
} from './checkoutReducer.ts'

const reduce = (...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, openCheckout('visa'))
const submitted: CheckoutAction = { type: 'submitted' }
const refused: CheckoutAction = { type: 'refused', refusal: unreachableError() }
const offer = {
  country: 'DE',
  amount: 2_000,
  discounted: 1_800,
  discount_methods: null,
  credits: 40,
  methods: [
    { id: 'paypal', keeps: false },
    { id: 'visa', keeps: true },
  ],
} as unknown as Offer
const percent = (value_percentage: number, only?: string) =>
  ({ value_percentage, minimum_order_value: null, paymentmethods: only ? [only] : null }) as Discount
const noCode = { code: '', discount: null }

test('PAY-2 a second press starts no second payment, neither while it starts nor while the browser leaves', () => {
  const starting = reduce(submitted)
  expect(starting.status).toBe('starting')
  expect(checkoutReducer(starting, submitted)).toBe(starting)
  const leaving = checkoutReducer(starting, { type: 'started' })
  expect(leaving.status).toBe('leaving')
  expect(checkoutReducer(leaving, submitted)).toBe(leaving)
})

test('PAY-2 a refusal is shown until the next press', () => {
  const state = reduce(submitted, refused)
  expect([state.status, state.refusal]).toEqual(['open', expect.any(Error)])
  expect(checkoutReducer(state, submitted)).toMatchObject({ status: 'starting', refusal: null })
})

test('PAY-2 back from the provider one may pay again, with the choices as they were', () => {
  const choices: CheckoutAction[] = [
    { type: 'methodChosen', methodId: 'paypal' },
    { type: 'storeToggled', storesMethod: true },
  ]
  const state = reduce(...choices, submitted, { type: 'started' }, { type: 'returned' })
  expect(state).toEqual({
    methodId: 'paypal',
    failedMethodId: null,
    storesMethod: true,
    requestsExpress: false,
    lacksExpress: false,
    status: 'open',
    refusal: null,
  })
})

test('PAY-1 a way to pay that is not offered gives way to the first one', () => {
  expect(selectedMethod(openCheckout('visa'), offer, null)?.id).toBe('visa')
  expect(selectedMethod(openCheckout('blik'), offer, null)?.id).toBe('paypal')
  expect(selectedMethod(openCheckout(undefined, 'paypal'), offer, null)?.id).toBe('visa')
  expect(orderOf(openCheckout('visa'), 'p1', { ...offer, methods: [] }, noCode)).toBeNull()
})

test('CRED-3, CRED-10 the better discount counts, and the code is named only where it makes the price', () => {
  expect(priceOf(openCheckout('visa'), offer, percent(25))).toBe(1_500)
  expect(priceOf(openCheckout('visa'), offer, percent(5))).toBe(1_800)
  expect(priceOf(openCheckout('visa'), offer, percent(25, 'paypal'))).toBe(1_800)
  const order = orderOf(openCheckout('visa'), 'p1', offer, { code: 'NIGHT', discount: percent(25) })
  expect(order).toEqual({
    bundle: 'p1',
    paymentmethod: 'visa',
    country: 'DE',
    amount: 1_500,
    credits: 40,
    code: 'NIGHT',
  })
  expect(orderOf(openCheckout('visa'), 'p1', offer, { code: 'NIGHT', discount: percent(5) })).not.toHaveProperty('code')
})

test('CRED-10 PAY-1 a discount that applies by itself counts for its own ways to pay alone', () => {
  const forPayPal = { ...offer, discount_methods: ['paypal'] } as unknown as Offer
  expect(priceOf(openCheckout('paypal'), forPayPal, null)).toBe(1_800)
  expect(priceOf(openCheckout('visa'), forPayPal, null)).toBe(2_000)
  const order = orderOf(openCheckout('visa'), 'p1', forPayPal, { code: 'NIGHT', discount: percent(5) })
  expect(order).toMatchObject({ amount: 1_900, code: 'NIGHT' })
})

test('CRED-7 a method is stored where that was chosen and where it can be', () => {
  const stored = reduce({ type: 'storeToggled', storesMethod: true })
  expect(orderOf(stored, 'p1', offer, noCode)?.keep).toBe(true)
  expect(orderOf({ ...stored, methodId: 'paypal' }, 'p1', offer, noCode)).not.toHaveProperty('keep')
  expect(orderOf(openCheckout('visa'), 'p1', offer, noCode)).not.toHaveProperty('keep')
})
