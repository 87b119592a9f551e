// POST /api/signup: one step of signing up (ACC-1, ACC-3). A step can be taken again; what later steps hold stays.

import type * as accounts from '../../contract/accounts.ts'
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { findMember } from '../members/index.ts'
import { addressKey } from '../security/index.ts'
import { countryInUse } from '../sites/index.ts'
import { trafficSourceOf } from '../visits/index.ts'
import { completeSignup } from './completeSignup.ts'
import {
  type Draft,
  type DraftData,
  done,
  findDraft,
  likedFaces,
  newDraft,
  presentDraft,
  recallSource,
  saveDraft,
} from './draft.ts'
import { maySignUp } from './maySignUp.ts'
import { perNetwork, consume } from './quota.ts'
import { checkEmail, checkNameAndBirth, checkPassword } from './signupRules.ts'

type Said = Input<typeof accounts.signupStep>
type Step<N> = Extract<Said, { step: N }>

export async function signupStep(ctx: Ctx, said: Said): Promise<SignupDraft> {
  await recallSource(ctx)
  refuseUnless(maySignUp(ctx), 'invite_only')
  if (!(await consume(ctx, `steps:${addressKey(ctx)}`, perNetwork.steps))) refuse('too_many')
  // A member has an account; only the last step, clicked twice, may come from one.
  if (said.step === 4) return completeSignup(ctx, said)
  if (ctx.member) refuse('invalid')
  const draft = await findDraft(ctx)
  if (said.step === 0) return presentDraft(ctx, await start(ctx, draft, said))
  // Kept for a day, and gone since.
  if (!draft) return refuse('step_over')
  if (said.step === 'back') return presentDraft(ctx, await save(ctx, draft, Math.min(said.to, draft.step), {}))
  refuseUnless(said.step <= draft.step, 'invalid')
  const more = await checked(ctx, draft, said)
  // What may be mistyped is shown to the visitor before one goes on.
  return presentDraft(ctx, await save(ctx, draft, more.email_suggestion ? said.step : said.step + 1, more))
}

async function save(ctx: Ctx, draft: Draft, step: number, more: DraftData) {
  return (await saveDraft(ctx, draft, step, more)) ?? refuse('invalid')
}

async function start(
  ctx: Ctx,
  draft: Draft | null,
  { gender, looks_for, min_age, max_age, country, target, likes, interests, hello }: Step<0>,
): Promise<Draft> {
  const [from, to] = [min_age ?? MIN_AGE_YEARS, max_age ?? MAX_AGE_YEARS].sort((a, b) => a - b)
  const served = country !== undefined && ctx.site.choices.countries.includes(country)
  const data: DraftData = {
    gender,
    looks_for,
    min_age: from,
    max_age: to,
    country: served ? country : countryInUse(ctx),
  }
  const source = trafficSourceOf(ctx)
  if (source) data.source = source
  // What another lander brought along before stays where this one brings nothing.
  if (likes) data.likes = (await likedFaces(ctx, likes)).map(({ id }) => id)
  if (interests) data.interests = [...new Set(interests)]
  if (hello) data.hello = hello
  const found = target === undefined ? null : await findMember(ctx, target)
  const target_id = found?.status === 'active' ? found.id : null
  const going = draft && draft.step < done ? await saveDraft(ctx, draft, 1, data, target_id ?? draft.target_id) : null
  return going ?? newDraft(ctx, target_id, data)
}

async function checked(ctx: Ctx, { data }: Draft, said: Step<1> | Step<2> | Step<3>): Promise<DraftData> {
  if (said.step === 1) return checkNameAndBirth(ctx, data, said)
  if (said.step === 2) return checkEmail(ctx, said)
  return checkPassword(ctx, data, said)
}
