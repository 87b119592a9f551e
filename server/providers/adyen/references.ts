// Our references to Adyen's objects: a stored token, and a payment charged without a checkout (CRED-7).
import { type Currency, currencies } from '../../../contract/countries.ts'
import type { Money } from '../provider.ts'

/** `type`: Adyen's method type. Charging or deleting requires both the token and its shopper reference (`buyer`). */
export type AdyenToken = { type: 'scheme' | 'paypal'; id: string; buyer: string }

export const formatToken = ({ type, id, buyer }: AdyenToken) => `${type}:${id}:${buyer}`

export function parseToken(token: string): AdyenToken {
  const [, type, id, buyer] = /^(scheme|paypal):([A-Za-z0-9]{1,64}):([A-Za-z0-9_-]{3,256})$/.exec(token) ?? []
  if (!type || !id || !buyer) throw new Error('no token of Adyen')
  return { type: type as AdyenToken['type'], id, buyer }
}

/** Includes the amount, because the charge cannot be queried later. */
export const formatChargeRef = (psp: string, { amount, currency }: Money) => `charge:${psp}:${amount}:${currency}`

export function parseChargeRef(ref: string): ({ psp: string } & Money) | null {
  const [, psp, amount, currency] = /^charge:([A-Za-z0-9_-]+):(\d+):([A-Z]{3})$/.exec(ref) ?? []
  return psp && isCurrency(currency) ? { psp, amount: Number(amount), currency } : null
}

/** Adyen's format of a shopper reference. */
export const isShopperReference = (it: string) => /^[A-Za-z0-9_-]{3,256}$/.test(it)
export const isCurrency = (it: unknown): it is Currency => currencies.includes(it as Currency)
