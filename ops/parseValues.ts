// What is typed, as what it says: sums in minor units, whole numbers. What says neither is none, and the command tells so.

type OptionValue = string | boolean | undefined

/** 8.99 is 899; every currency that is sold in has two digits after the point. */
export const parseAmount = (typed: OptionValue) =>
  typed === undefined
    ? undefined
    : /^-?\d{1,9}(\.\d{1,2})?$/.test(`${typed}`)
      ? Math.round(Number(typed) * 100)
      : Number.NaN

export const parseNumber = (typed: OptionValue) =>
  typed === undefined ? undefined : /^-?\d{1,9}(\.\d{1,4})?$/.test(`${typed}`) ? Number(typed) : Number.NaN

/** What was not said is not there. */
export const omitUndefined = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
