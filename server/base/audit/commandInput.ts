// Command input of operators: parses it by a schema and reports each mistake in one readable line (OPS-4).
import * as v from 'valibot'

/** A mistake that the operator can mend. The message is for them. */
export class CommandInputError extends Error {
  override name = 'CommandInputError'
}
export function rejectInput(message: string): never {
  throw new CommandInputError(message)
}

/** Throws CommandInputError with one line for each field that is wrong. */
export function parseCommandInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const lines = parsed.issues.map(
    (issue) => `${v.getDotPath(issue) ?? ''}: ${issue.received === 'undefined' ? 'is missing' : issue.message}`,
  )
  return rejectInput(lines.join('\n'))
}

const atMost = (count: number) => v.maxValue<number, number, string>(count, `at most ${count}`)

/** In one command. */
export const MAX_CREDITS = 100_000

/** Whole credits. */
export const creditsInput = (min: number) =>
  v.pipe(
    v.number('a whole number'),
    v.integer('a whole number'),
    v.minValue(min, `at least ${min}`),
    atMost(MAX_CREDITS),
  )

/** Minor units of a currency, at least 1. */
export const amountInput = v.pipe(
  v.number('a sum like 8.99'),
  v.integer('a sum like 8.99'),
  v.minValue(1, 'more than nothing'),
  v.maxValue(100_000_000, 'that is too much'),
)

const singleLine = /^[^\p{C}\u2028\u2029]*$/u
const textInput = (minChars: number, maxChars: number, message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(minChars, message),
    v.maxLength(maxChars, message),
    v.regex(singleLine, 'one line'),
  )

/**
 * The actor of a command: who, why, and a reference of their own. It is kept for good, so it may name nobody but the
 * actor.
 */
export const actorInput = v.strictObject({
  who: textInput(2, 80, 'a name'),
  why: v.pipe(
    textInput(3, 500, 'a few words'),
    v.check(
      (text) => !/\S@\S|\+\d[\d\s/-]{7,}|\b0\d{8,}|\b[A-Z]{2}\d{2}[A-Z0-9]{11,}/.test(text),
      'no addresses, phones or accounts: it is kept for good',
    ),
  ),
  reference: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/, 'letters, digits, . : _ -, at most 60'))),
})
