import { expect, test } from 'vitest'
import { discountedPrice, offerOf, percentOff, perMessage } from './offers.ts'

const bundle = {
  id: 'p1',
  credits: 40,
  currency: 'EUR',
  amount: 2199,
  discounted: 1649,
  prior: 2199,
  popular: true,
  best: false,
} as const
const code = {
  code: 'X',
  value_percentage: 50,
  minimum_order_value: null,
  country: null,
  user_id: null,
  expires: null,
  currency: null,
  status: 'active',
  validity: 'once',
  expired: false,
  paymentmethods: null,
  is_visible: false,
  remaining_seconds: null,
  in_use_until: null,
}

test('CRED-10 a code counts where it is worth more than what applies by itself', () => {
  expect(offerOf(bundle, code)).toMatchObject({ discounted: 1099, by_code: true })
  expect(offerOf(bundle, { ...code, value_percentage: 10 })).toMatchObject({ discounted: 1649, by_code: false })
  expect(offerOf(bundle, { ...code, minimum_order_value: 5000 })).toMatchObject({ discounted: 1649, by_code: false })
  expect(offerOf(bundle, null)).toMatchObject({ discounted: 1649, by_code: false })
})

test('CRED-1 prices are rounded to the buyer’s side, and a message has a price', () => {
  expect(discountedPrice(899, { value_percentage: 25 })).toBe(674)
  expect(discountedPrice(1, { value_percentage: 100 })).toBe(1)
  expect(percentOff(bundle)).toBe(25)
  expect(perMessage(bundle, 2)).toBe(82)
})
