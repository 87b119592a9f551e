// POST /api/signup: one step of the signup (ACC-1, ACC-3). A step can be repeated; the data of later steps stays.
import type * as accounts from '../../contract/accounts.ts'
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { requireSignupAge, signupProof } from '../age/index.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { requireConsents } from '../consents/index.ts'
import { findVisibleMember, searchAccess } from '../members/index.ts'
import { countryInUse } from '../sites/index.ts'
import { trafficSourceOf } from '../visits/index.ts'
import { completeSignup } from './completeSignup.ts'
import { isSignupOpen } from './isSignupOpen.ts'
import { refuseUnderAge } from './signupClosure.ts'
import {
  createDraft,
  DONE_STEP,
  type Draft,
  type DraftData,
  findDraft,
  likedProfiles,
  presentDraft,
  reopenDraft,
  restoreTrafficSource,
  saveDraft,
} from './signupDraft.ts'
import { consumeNetworkWindow, networkLimits } from './signupRateLimits.ts'
import { checkEmail, checkNameAndBirth, checkPassword } from './signupRules.ts'

type StepInput = Input<typeof accounts.signupStep>
type Step<N> = Extract<StepInput, { step: N }>

export async function signupStep(ctx: Ctx, input: StepInput): Promise<SignupDraft> {
  await restoreTrafficSource(ctx)
  refuseUnless(isSignupOpen(ctx), 'invite_only')
  if (!consumeNetworkWindow(ctx, 'steps', networkLimits.steps)) refuse('too_many')
  // A member has an account; only the last step, clicked twice, may come from one.
  if (input.step === 4) return completeSignup(ctx, input)
  if (ctx.member) refuse('invalid')
  const found = await findDraft(ctx)
  // Only a proof opens it again, no other date.
  if (found?.data.is_closed && !(await signupProof(ctx))) refuseUnderAge()
  const draft = found?.data.is_closed ? await reopenDraft(ctx, found) : found
  if (input.step === 0) return presentDraft(ctx, await startSignup(ctx, draft, input))
  // Expired after a day.
  if (!draft) return refuse('step_over')
  if (input.step === 'back')
    return presentDraft(ctx, await saveOrRefuse(ctx, draft, Math.min(input.to, draft.step), {}))
  refuseUnless(input.step <= draft.step, 'invalid')
  await requireSignupAge(ctx, draft.data.country)
  const changes = await checkStep(ctx, draft, input)
  // A possible typo is shown to the visitor before the next step.
  return presentDraft(
    ctx,
    await saveOrRefuse(ctx, draft, changes.email_suggestion ? input.step : input.step + 1, changes),
  )
}

async function saveOrRefuse(ctx: Ctx, draft: Draft, step: number, changes: DraftData) {
  return (await saveDraft(ctx, draft, step, changes)) ?? refuse('invalid')
}

async function startSignup(
  ctx: Ctx,
  draft: Draft | null,
  { consents, gender, looks_for, min_age, max_age, country, target, likes, interests, hello }: Step<0>,
): Promise<Draft> {
  const consentRows = requireConsents(ctx, consents)
  const ages = [min_age ?? MIN_AGE_YEARS, max_age ?? MAX_AGE_YEARS]
  const isServed = country !== undefined && ctx.site.choices.countries.includes(country)
  const data: DraftData = {
    consents: consentRows,
    gender,
    looks_for,
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
    country: isServed ? country : countryInUse(ctx),
  }
  const source = trafficSourceOf(ctx)
  if (source) data.source = source
  // Choices of an earlier lander stay where this one brings none.
  if (likes) data.likes = (await likedProfiles(ctx, likes)).map(({ id }) => id)
  if (interests) data.interests = [...new Set(interests)]
  if (hello) data.hello = hello
  const isTargeted = target !== undefined && searchAccess(ctx) !== 'none'
  const target_id = isTargeted ? await findVisibleMember(ctx, target) : null
  const continued =
    draft && draft.step < DONE_STEP ? await saveDraft(ctx, draft, 1, data, target_id ?? draft.target_id) : null
  return continued ?? createDraft(ctx, target_id, data)
}

async function checkStep(ctx: Ctx, draft: Draft, input: Step<1> | Step<2> | Step<3>): Promise<DraftData> {
  if (input.step === 1) return checkNameAndBirth(ctx, draft, input)
  if (input.step === 2) return checkEmail(ctx, input)
  return checkPassword(ctx, draft.data, input)
}
