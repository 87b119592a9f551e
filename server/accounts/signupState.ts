// GET /api/signup: the state of an unfinished signup (ACC-1).
import type * as accounts from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { DONE_STEP, findDraft, presentDraft } from './signupDraft.ts'

type StateInput = Input<typeof accounts.signupState>

export async function signupState(ctx: Ctx, { likes }: StateInput): Promise<accounts.SignupDraft> {
  const draft = await findDraft(ctx)
  // After a finished signup and a logout the form starts over.
  const isFinished = draft?.step === DONE_STEP && draft.data.member !== undefined && !ctx.member
  const { step, target_id, data } = draft && !isFinished ? draft : { step: 0, target_id: null, data: {} }
  return presentDraft(ctx, { step, target_id, data: likes ? { ...data, likes } : data })
}
