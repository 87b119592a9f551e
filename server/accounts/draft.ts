// A half-done signup: kept for a day under the browser's cookie, so that it survives a reload and works without scripts (ACC-1).
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Gender } from '../../contract/attributes.ts'
import type { Interest } from '../../contract/interests.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { refuse } from '../base/refusal.ts'
import { addressKey } from '../security/index.ts'
import type { AgreedPage } from '../sites/index.ts'
import { trafficSourceQuery, type TrafficSource } from '../visits/index.ts'
import { perNetwork, consume } from './quota.ts'

/** The step that comes after the last one: it is done. */
export const done = 5
/** Seconds for which a second click on the last button is answered like the first. */
const doneFor = 600
const name = 'signup'

export type DraftData = {
  gender?: Gender
  looks_for?: Gender
  min_age?: number
  max_age?: number
  country?: string
  name?: string
  date_of_birth?: string
  email?: string
  /** What the address may have been meant to be; the visitor has not yet said which. */
  email_suggestion?: string | null
  password_hash?: string
  adult_declared_at?: string
  /** The texts that were agreed to then. */
  agreed?: AgreedPage[]
  /** What sent this visitor when the signup began (ACC-2). */
  source?: TrafficSource
  /** Chosen on the lander: public ids, and what step 4 begins with. */
  likes?: string[]
  interests?: Interest[]
  hello?: string
  /** Once done: whose account came of it. */
  member?: number
}
export type Draft = { token_hash: Buffer; step: number; target_id: number | null; data: DraftData }

/** `hold`: nobody else changes it before the transaction ends. */
export async function findDraft(ctx: Ctx, db: Db = ctx.db, { hold = false } = {}): Promise<Draft | null> {
  const token = ctx.request.cookies[name]
  if (!token || token.length > 100) return null
  const draft = await db.maybe<Draft>`
    select token_hash, step, target_id, data
    from signup_draft
    where token_hash = ${hashToken(token)} and site_id = ${ctx.site.id} and expires > ${ctx.clock.now()}
    ${hold ? db.fragment`for update` : db.fragment``}`
  return draft ?? null
}

export async function newDraft(ctx: Ctx, target_id: number | null, data: DraftData): Promise<Draft> {
  if (!(await consume(ctx, `drafts:${addressKey(ctx)}`, perNetwork.drafts))) refuse('too_many')
  const token = newToken()
  const expires = addSeconds(ctx.clock.now(), durationSeconds.signupDraft)
  ctx.setCookie(serializeCookie(ctx.app.env, name, token, durationSeconds.signupDraft))
  return ctx.db.one<Draft>`
    insert into signup_draft (token_hash, site_id, step, target_id, data, expires)
    values (${hashToken(token)}, ${ctx.site.id}, 1, ${target_id}, ${ctx.db.json(data)}, ${expires})
    returning token_hash, step, target_id, data`
}

/** Adds to what it holds. null where another request has just finished it. */
export async function saveDraft(
  ctx: Ctx,
  draft: Draft,
  step: number,
  more: DraftData,
  target_id = draft.target_id,
): Promise<Draft | null> {
  const saved = await ctx.db.maybe<Draft>`
    update signup_draft
    set step = ${step}, data = data || ${ctx.db.json(more)}, target_id = ${target_id},
      expires = ${addSeconds(ctx.clock.now(), durationSeconds.signupDraft)}
    where token_hash = ${draft.token_hash} and site_id = ${ctx.site.id} and step < ${done}
    returning token_hash, step, target_id, data`
  return saved ?? null
}

/** Forgets all that it holds. */
export const finishDraft = (ctx: Ctx, db: Db, { token_hash }: Draft, member: number | null) => db.run`
  update signup_draft
  set step = ${done}, data = ${db.json(member === null ? {} : { member })}, target_id = null, expires = ${addSeconds(ctx.clock.now(), doneFor)}
  where token_hash = ${token_hash} and site_id = ${ctx.site.id}`

/** The browser's signup, finished or not, is gone. */
export async function forgetDraft(ctx: Ctx) {
  const token = ctx.request.cookies[name]
  if (!token) return
  await ctx.db.run`delete from signup_draft where token_hash = ${hashToken(token)} and site_id = ${ctx.site.id}`
  ctx.setCookie(serializeCookie(ctx.app.env, name, '', 0))
}

/** A visitor who began a signup stays the one whom its source sent, whatever the address says later (ACC-2, SITE-4). */
export async function recallSource(ctx: Ctx) {
  if (ctx.request.cookies[name] === undefined) return
  const draft = await findDraft(ctx)
  if (!draft) return ctx.setCookie(serializeCookie(ctx.app.env, name, '', 0))
  if (draft.data.source) ctx.request.attribution_query = trafficSourceQuery(draft.data.source)
}

type Target = NonNullable<SignupDraft['target']>

export async function presentDraft(ctx: Ctx, draft: Pick<Draft, 'step' | 'target_id' | 'data'>): Promise<SignupDraft> {
  const { step, target_id, data } = draft
  const target = target_id
    ? await ctx.db.maybe<Target>`
        select public_id as id, name, kind = 'fictional' as fictional
        from member
        where id = ${target_id} and site_id = ${ctx.site.id} and status = 'active'`
    : null
  return {
    step,
    target: target ?? null,
    gender: data.gender ?? null,
    looks_for: data.looks_for ?? null,
    name: data.name ?? null,
    date_of_birth: data.date_of_birth ?? null,
    email: data.email ?? null,
    email_suggestion: data.email_suggestion ?? null,
    has_password: data.password_hash !== undefined,
    likes: await likedFaces(ctx, data.likes),
    interests: data.interests ?? [],
    hello: data.hello ?? null,
  }
}

/** Of these the fictional profiles that this site shows, in their order; anybody else is nobody (LAND-1). */
export async function likedFaces(ctx: Ctx, ids: string[] = []): Promise<SignupDraft['likes']> {
  if (!ids.length) return []
  return ctx.db.many<SignupDraft['likes'][number]>`
    select public_id as id, name, true as fictional
    from member
    where site_id = ${ctx.site.id} and public_id = any(${ids}::text[]) and kind = 'fictional' and status = 'active'
    order by array_position(${ids}::text[], public_id)`
}
