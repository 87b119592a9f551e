// GET /api/signup: where a half-done signup stands (ACC-1).
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Ctx } from '../base/ctx.ts'
import { done, findDraft, presentDraft } from './draft.ts'

export async function signupState(ctx: Ctx): Promise<SignupDraft> {
  const draft = await findDraft(ctx)
  // Whoever signed up and logged out again starts afresh.
  const over = draft?.step === done && draft.data.member !== undefined && !ctx.member
  return presentDraft(ctx, draft && !over ? draft : { step: 0, target_id: null, data: {} })
}
