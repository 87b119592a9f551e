// Isolates right-to-left names inside a sentence: otherwise the words and numbers beside them change places (I18N-3).

/** Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Between U+2068 and U+2069 a text has a direction of its own. */
export const isolateName = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)

/** The values that fill the placeholders of a text. */
export const isolateNames = <V extends Record<string, unknown>>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolateName(value) : value]),
  ) as V
