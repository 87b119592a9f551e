// What operators give a command: read by its shape, and where it is wrong told in words, one line for each thing (OPS-4).
import * as v from 'valibot'

/** What an operator can mend; its message is for them. */
export class CommandInputError extends Error {
  override name = 'Wrong'
}
export function rejectInput(line: string): never {
  throw new CommandInputError(line)
}

export function parseCommandInput<S extends v.GenericSchema>(shape: S, given: unknown): v.InferOutput<S> {
  const read = v.safeParse(shape, given)
  if (read.success) return read.output
  const lines = read.issues.map(
    (it) => `${v.getDotPath(it) ?? ''}: ${it.received === 'undefined' ? 'is missing' : it.message}`,
  )
  return rejectInput(lines.join('\n'))
}

const most = (count: number) => v.maxValue<number, number, string>(count, `at most ${count}`)

/** Whole credits. */
export const creditsInput = (least: number) =>
  v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(least, `at least ${least}`), most(100_000))

/** Minor units, more than none. */
export const amountInput = v.pipe(
  v.number('a sum like 8.99'),
  v.integer('a sum like 8.99'),
  v.minValue(1, 'more than nothing'),
  v.maxValue(100_000_000, 'that is too much'),
)

const plain = /^[^\p{C}\u2028\u2029]*$/u
const line = (least: number, longest: number, what: string) =>
  v.pipe(v.string(what), v.trim(), v.minLength(least, what), v.maxLength(longest, what), v.regex(plain, 'one line'))

/** Who does something by hand, why, and under which name of their own. It is kept for good: so nobody is named in it but who did it. */
export const actorInput = v.strictObject({
  who: line(2, 80, 'a name'),
  why: v.pipe(
    line(3, 500, 'a few words'),
    v.check(
      (it) => !/\S@\S|\+\d[\d\s/-]{7,}|\b0\d{8,}|\b[A-Z]{2}\d{2}[A-Z0-9]{11,}/.test(it),
      'no addresses, phones or accounts: it is kept for good',
    ),
  ),
  reference: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/, 'letters, digits, . : _ -, at most 60'))),
})
