// Refusals of the console's calls, and how each error becomes the one shape that it answers (contract/console/problems.ts).
import { type StaffProblem, type StaffProblemCode, staffProblems } from '../../contract/console/problems.ts'
import { defaultLocale } from '../../contract/limits.ts'
import { CommandInputError } from '../base/audit/commandInput.ts'
import { problemOf } from '../base/http/problem.ts'
import { Invalid, Refusal } from '../base/refusal.ts'

export class StaffRefusal extends Error {
  readonly problem: StaffProblem
  constructor(problem: StaffProblem) {
    super(problem.error)
    this.name = 'StaffRefusal'
    this.problem = problem
  }
}

export function refuseStaff(error: StaffProblemCode, details: Omit<StaffProblem, 'error'> = {}): never {
  throw new StaffRefusal({ error, ...details })
}

/** Somebody changed it meanwhile: `now` is what the page shows instead. */
export const refuseStale = (now: unknown): never => refuseStaff('stale', { now })

export function staffProblemOf(error: unknown): { status: number; problem: StaffProblem } {
  const problem = translate(error)
  return { status: staffProblems[problem.error], problem }
}

function translate(error: unknown): StaffProblem {
  if (error instanceof StaffRefusal) return error.problem
  // Lines that commands print.
  if (error instanceof CommandInputError) return { error: 'refused', text: error.message }
  if (error instanceof Invalid) return { error: 'invalid', fields: error.fields }
  const { status, detail, retry_after } = problemOf(error, defaultLocale)
  if (status === 503) return { error: 'unreachable' }
  if (status === 413) return { error: 'too_large' }
  if (!(error instanceof Refusal) || status >= 500) return { error: 'bug' }
  if (status === 404) return { error: 'not_found' }
  return { error: status === 429 ? 'too_many' : 'refused', text: detail, ...(retry_after && { seconds: retry_after }) }
}
