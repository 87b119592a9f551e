// The list of ways to pay: cards in one option, unless a discount tells them apart; what just failed comes last.
import { expect, test } from 'vitest'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { Offer } from './checkoutReducer.ts'
import { methodOptions } from './methodOptions.ts'

const offerOf = (...ids: PaymentMethod[]) =>
  ({ methods: ids.map((id) => ({ id })), discount_methods: null }) as unknown as Offer
const everyCard = offerOf('ideal', 'mastercard', 'visa', 'creditcard', 'paypal')
const untouched = { methodId: undefined, failedMethodId: null }
const idsOf = (...input: Parameters<typeof methodOptions>) => methodOptions(...input).map(({ id }) => id)

test('PAY-1 cards are one option, in the place of the first of them, with the brands that are offered', () => {
  expect(methodOptions(untouched, everyCard, null)).toMatchObject([
    { id: 'ideal', brands: ['ideal'] },
    { id: 'creditcard', brands: ['mastercard', 'visa', 'creditcard'] },
    { id: 'paypal', brands: ['paypal'] },
  ])
  expect(idsOf(untouched, offerOf('visa', 'mastercard'), null)).toEqual(['visa'])
})

test('PAY-1 the card that the address names is the one that is paid with', () => {
  expect(idsOf({ methodId: 'visa', failedMethodId: null }, everyCard, null)).toEqual(['ideal', 'visa', 'paypal'])
})

test('CRED-12 a discount for one card only leaves each its own row', () => {
  const onlyVisa = { paymentmethods: ['visa'] }
  expect(idsOf(untouched, everyCard, onlyVisa)).toEqual(everyCard.methods.map(({ id }) => id))
  expect(idsOf(untouched, { ...everyCard, discount_methods: ['visa'] }, null)).toHaveLength(5)
  expect(idsOf(untouched, everyCard, { paymentmethods: ['ideal'] })).toHaveLength(3)
})

test('PAY-2 the method that just failed is the last one, a card with all cards', () => {
  expect(idsOf({ methodId: undefined, failedMethodId: 'ideal' }, everyCard, null)).toEqual([
    'creditcard',
    'paypal',
    'ideal',
  ])
  expect(idsOf({ methodId: undefined, failedMethodId: 'visa' }, everyCard, null)).toEqual([
    'ideal',
    'paypal',
    'creditcard',
  ])
})
