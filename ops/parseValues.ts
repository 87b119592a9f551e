// Parses option values: amounts in minor units and numbers. NaN marks an invalid value, which the command then refuses.

import { toMinorUnits } from '../contract/money.ts'

type OptionValue = string | boolean | undefined

/** 8.99 is 899. Without a currency: two decimals, as every currency of the product has. */
export const parseAmount = (typed: OptionValue, currency: OptionValue = undefined) =>
  typed === undefined
    ? undefined
    : /^-?\d{1,9}(\.\d{1,2})?$/.test(`${typed}`)
      ? toMinorUnits(Number(typed), `${currency ?? ''}`)
      : Number.NaN

export const parseNumber = (typed: OptionValue) =>
  typed === undefined ? undefined : /^-?\d{1,9}(\.\d{1,4})?$/.test(`${typed}`) ? Number(typed) : Number.NaN

/** Drops properties that are undefined. */
export const omitUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
