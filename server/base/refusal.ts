// Refusals: an expected "no" that a verb throws. The HTTP layer turns it into a problem document (http/problem.ts).
import { type Problem, type RefusalCode, refusals } from '../../contract/refusals.ts'

export class Refusal extends Error {
  readonly code: RefusalCode
  /** Values for the text's placeholders, e.g. `{ max: 500 }`. */
  readonly values: Record<string, string | number>
  readonly fields: Record<string, RefusalCode> | undefined
  /** What the answer holds beside the text. */
  readonly details: Pick<Problem, 'price' | 'link' | 'signs'>

  constructor(
    code: RefusalCode,
    values: Record<string, string | number> = {},
    fields?: Record<string, RefusalCode>,
    details: Pick<Problem, 'price' | 'link' | 'signs'> = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.fields = fields
    this.details = details
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/**
 * Invalid input: a 400 that names what is wrong by field. The schema's own messages stay inside, because they may
 * quote the input.
 */
export class Invalid extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>) {
    super('invalid')
    this.name = 'Invalid'
    this.fields = fields
  }
}

export function refuse(code: RefusalCode, values?: Record<string, string | number>): never {
  throw new Refusal(code, values)
}

export function refuseUnless(
  condition: unknown,
  code: RefusalCode,
  values?: Record<string, string | number>,
): asserts condition {
  if (!condition) throw new Refusal(code, values)
}
