// Every expected no of the console's calls, with its HTTP status. The console words each (console/base/problemText.ts).

export const staffProblems = {
  /** Not what the call asks for; `fields` says where. */
  invalid: 400,
  signed_out: 401,
  /** The session was opened in another network, and is ended. */
  other_network: 401,
  not_same_origin: 403,
  /** The role does not allow it. */
  not_permitted: 403,
  /** The person is limited to other sites. */
  other_site: 403,
  /** The sign-in is too long ago for this; once more, then it may be repeated. */
  sign_in_again: 403,
  not_found: 404,
  /** Somebody changed it meanwhile; `now` is what it is. */
  stale: 409,
  too_large: 413,
  /** The rule that forbids it, in `text`. */
  refused: 422,
  /** A passkey, key or code that is not right. */
  sign_in_failed: 422,
  invitation_over: 422,
  /** Too many wrong codes; in `seconds`. */
  locked: 429,
  too_many: 429,
  bug: 500,
  unreachable: 503,
} as const
export type StaffProblemCode = keyof typeof staffProblems

export type StaffProblem = {
  error: StaffProblemCode
  text?: string
  fields?: Record<string, string>
  seconds?: number
  now?: unknown
}
