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

/** Of an answer that is not ok. A 403 with `authentication_required` alone is one, too (spec §8). */
export function refusalFrom(status: number, body: unknown): RefusalError {
  if (isProblem(body)) return new RefusalError(body)
  const refusal = unreachableError()
  const needsLogin =
    status === 403 &&
    typeof body === 'object' &&
    body !== null &&
    'authentication_required' in body &&
    body.authentication_required
  if (!needsLogin) return refusal
  return new RefusalError({
    ...refusal.problem,
    status,
    code: 'authentication_required',
    authentication_required: true,
  })
}

/** The refusal inside whatever a loader, an action or a query threw; null for anything else. */
export function refusalOf(error: unknown): Problem | null {
  if (error instanceof RefusalError) return error.problem
  if (isRouteErrorResponse(error) && isProblem(error.data)) return error.data
  return null
}
