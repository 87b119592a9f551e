// What a screen's loader may answer instead of its data: a status, or another address. Names and behaviour are React Router's.
type Init = { status?: number; statusText?: string }

class WithStatus {
  readonly data: unknown
  readonly init: Init
  constructor(data: unknown, init: Init) {
    this.data = data
    this.init = init
  }
}

/** `throw data(problem, { status: 404 })`: the error page shows it. */
export const data = (value: unknown, init: Init = {}) => new WithStatus(value, init)

export class Elsewhere {
  readonly to: string
  readonly replaces: boolean
  constructor(to: string, replaces: boolean) {
    this.to = to
    this.replaces = replaces
  }
}

export const redirect = (to: string) => new Elsewhere(to, false)
export const replace = (to: string) => new Elsewhere(to, true)

class ErrorResponse {
  readonly status: number
  readonly statusText: string
  readonly data: unknown
  constructor(status: number, statusText: string, data: unknown) {
    this.status = status
    this.statusText = statusText
    this.data = data
  }
}

export const errorResponse = (status: number, statusText: string, data: unknown) =>
  new ErrorResponse(status, statusText, data)
export const isRouteErrorResponse = (error: unknown) => error instanceof ErrorResponse

/** What was thrown, as `useRouteError()` gives it. */
export const shownError = (thrown: unknown) =>
  thrown instanceof WithStatus
    ? errorResponse(thrown.init.status ?? 500, thrown.init.statusText ?? '', thrown.data)
    : thrown
