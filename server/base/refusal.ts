// Refusals: an expected "no" that a verb throws. The HTTP layer turns it into a problem document (http/problem.ts).
import { type RefusalCode, refusals } from '../../contract/refusals.ts'

export class Refusal extends Error {
  readonly code: RefusalCode
  /** Values for the text's placeholders, e.g. `{ max: 500 }`. */
  readonly values: Record<string, string | number>
  readonly fields: Record<string, RefusalCode> | undefined

  constructor(code: RefusalCode, values: Record<string, string | number> = {}, fields?: Record<string, RefusalCode>) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.fields = fields
  }

  get status(): number {
    return refusals[this.code].status
  }
}

export function refuse(code: RefusalCode, values?: Record<string, string | number>): never {
  throw new Refusal(code, values)
}

export function refuseUnless(condition: unknown, code: RefusalCode, values?: Record<string, string | number>): asserts condition {
  if (!condition) throw new Refusal(code, values)
}
