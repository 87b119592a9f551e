// Refusal of a call as an Error: `message` is the text to show, in the reader's language (CALL-4).
import { isRouteErrorResponse } from 'react-router'
import type { Problem, RefusalCode } from '../../contract/refusals.ts'

export class RefusalError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'RefusalError'
    this.problem = problem
  }

  get code(): RefusalCode {
    return this.problem.code
  }
  get status(): number {
    return this.problem.status
  }
  /** Messages by input field. */
  get fields(): Record<string, string> {
    return this.problem.fields ?? {}
  }
}

let unreachableText = 'An error has occurred.'
/** Text of the refusal `unreachable` in the page's language; no server response carries it. */
export const setUnreachableText = (text: string) => {
  unreachableText = text
}

/** The server could not be reached, or its response was no problem document. */
export function unreachableError(): RefusalError {
  return new RefusalError({
    type: 'urn:nightjar:refusal:unreachable',
    title: unreachableText,
    status: 503,
    code: 'unreachable',
    detail: unreachableText,
  })
}

export function isProblem(it: unknown): it is Problem {
  return typeof it === 'object' && it !== null && 'code' in it && 'detail' in it && 'status' in it
}

/** The refusal inside whatever a loader, an action or a query threw; null for anything else. */
export function refusalOf(error: unknown): Problem | null {
  if (error instanceof RefusalError) return error.problem
  if (isRouteErrorResponse(error) && isProblem(error.data)) return error.data
  return null
}
