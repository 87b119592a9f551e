// An expected "no" of a call, as screens meet it: `message` is the text to show, already in the reader's language (CALL-4).
import { isRouteErrorResponse } from 'react-router'
import type { Problem, RefusalCode } from '../../contract/refusals.ts'

export class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'Refused'
    this.problem = problem
  }

  get code(): RefusalCode {
    return this.problem.code
  }
  get status(): number {
    return this.problem.status
  }
  /** What is wrong, by input field. */
  get fields(): Record<string, string> {
    return this.problem.fields ?? {}
  }
}

let said = 'An error has occurred.'
/** The text of `unreachable`, which no server can say, in the page's language. */
export const sayUnreachable = (text: string) => {
  said = text
}

/** The server could not be reached, or did not answer in our words. */
export function unreachable(): Refused {
  return new Refused({
    type: 'urn:nightjar:refusal:unreachable',
    title: said,
    status: 503,
    code: 'unreachable',
    detail: said,
  })
}

export function isProblem(it: unknown): it is Problem {
  return typeof it === 'object' && it !== null && 'code' in it && 'detail' in it && 'status' in it
}

/** The refusal inside whatever a loader, an action or a query threw; null for anything else. */
export function refusalOf(error: unknown): Problem | null {
  if (error instanceof Refused) return error.problem
  if (isRouteErrorResponse(error) && isProblem(error.data)) return error.data
  return null
}
