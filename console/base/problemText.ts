// What the console says where the server says no (contract/console/problems.ts).
import { msg } from '@lingui/core/macro'
import type { StaffProblem, StaffProblemCode } from '../../contract/console/problems.ts'
import { StaffError } from './call.ts'
import { i18n } from './texts.ts'

const texts = {
  invalid: msg`Something in the form is not right.`,
  signed_out: msg`You are signed out.`,
  other_network: msg`Your network has changed, so you are signed out.`,
  not_same_origin: msg`The request came from another page.`,
  not_permitted: msg`Your role does not allow this.`,
  other_site: msg`You do not work for this site.`,
  sign_in_again: msg`Sign in once more for this.`,
  not_found: msg`It is not there.`,
  stale: msg`Somebody has changed it in the meantime.`,
  too_large: msg`That is too large.`,
  refused: msg`That is not possible.`,
  sign_in_failed: msg`That did not work. Try again.`,
  invitation_over: msg`This invitation has been used or has expired. Ask for a new one.`,
  locked: msg`Too many wrong codes. Try again later.`,
  too_many: msg`Too many requests. Wait a moment.`,
  bug: msg`Something went wrong. It has been logged.`,
  unreachable: msg`The server cannot be reached. Try again.`,
} satisfies Record<StaffProblemCode, object>

export const problemOf = (error: unknown): StaffProblem =>
  error instanceof StaffError ? error.problem : { error: 'bug' }

/** The server's own line, where a rule says why. */
export function problemText(error: unknown): string {
  const { error: code, text } = problemOf(error)
  return text ?? i18n._(texts[code] ?? texts.bug)
}
