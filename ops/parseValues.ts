// Parses option values: amounts in minor units and numbers. NaN marks an invalid value, which the command then refuses.

type OptionValue = string | boolean | undefined

/** 8.99 is 899; every currency of the product has two decimals. */
export const parseAmount = (typed: OptionValue) =>
  typed === undefined
    ? undefined
    : /^-?\d{1,9}(\.\d{1,2})?$/.test(`${typed}`)
      ? Math.round(Number(typed) * 100)
      : Number.NaN

export const parseNumber = (typed: OptionValue) =>
  typed === undefined ? undefined : /^-?\d{1,9}(\.\d{1,4})?$/.test(`${typed}`) ? Number(typed) : Number.NaN

/** Drops properties that are undefined. */
export const omitUndefined = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
