// GET /api/signup: the state of an unfinished signup (ACC-1).
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Ctx } from '../base/ctx.ts'
import { DONE_STEP, findDraft, presentDraft } from './signupDraft.ts'

export async function signupState(ctx: Ctx): Promise<SignupDraft> {
  const draft = await findDraft(ctx)
  // After a finished signup and a logout the form starts over.
  const isFinished = draft?.step === DONE_STEP && draft.data.member !== undefined && !ctx.member
  return presentDraft(ctx, draft && !isFinished ? draft : { step: 0, target_id: null, data: {} })
}
