// Draft of an unfinished signup: stored for a day under the browser's cookie, so that it survives a reload and works without scripts (ACC-1).
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Gender } from '../../contract/attributes.ts'
import type { Id } from '../../contract/ids.ts'
import type { Interest } from '../../contract/interests.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { isSignupAgeDue } from '../age/index.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { refuse } from '../base/refusal.ts'
import type { ConsentRecord } from '../consents/index.ts'
import { visibleMembers } from '../members/index.ts'
import { firstCreditValue } from '../payments/index.ts'
import { mainImages } from '../photos/index.ts'
import { asPublicViewer } from '../search/index.ts'
import { type AgreedPage, countryInUse } from '../sites/index.ts'
import { type TrafficSource, trafficSourceQuery } from '../visits/index.ts'
import { consumeNetworkWindow, networkLimits } from './signupRateLimits.ts'

/** The step after the last one. */
export const DONE_STEP = 5
/** A repeated last step within this time is answered like the first (idempotency). */
const REPEAT_WINDOW_SECONDS = 600
const COOKIE_NAME = 'signup'
const MAX_TOKEN_CHARS = 100

export type DraftData = {
  /** Before anything else: without membership's own consent there is no draft (SAFE-6). */
  consents?: ConsentRecord[]
  gender?: Gender
  looks_for?: Gender
  min_age?: number
  max_age?: number
  country?: string
  name?: string
  date_of_birth?: string
  email?: string
  /** 'Did you mean': pending until the visitor decides. */
  email_suggestion?: string | null
  password_hash?: string
  adult_declared_at?: string
  /** Versions of the texts that were agreed to. */
  agreed?: AgreedPage[]
  /** Traffic source at the start of the signup (ACC-2). */
  source?: TrafficSource
  /** Chosen on the lander: public ids of liked profiles, and defaults of step 4. */
  likes?: string[]
  interests?: Interest[]
  hello?: string
  /** Once done: the member created. */
  member?: Id<'member'>
  /** The date of birth was under age: no other one is taken until the draft expires. */
  is_closed?: true
}
export type Draft = Columns<'signup_draft', 'token_hash' | 'step' | 'target_id'> & { data: DraftData }

/** `lock`: until the transaction ends. */
export async function findDraft(ctx: Ctx, db: Db = ctx.db, { lock = false } = {}): Promise<Draft | null> {
  const token = ctx.request.cookies[COOKIE_NAME]
  if (!token || token.length > MAX_TOKEN_CHARS) return null
  const draft = await db.maybe<Draft>`
    select token_hash, step, target_id, data
    from signup_draft
    where token_hash = ${hashToken(token)} and site_id = ${ctx.site.id} and expires > ${ctx.clock.now()}
    ${lock ? db.fragment`for update` : db.fragment``}`
  return draft ?? null
}

export async function createDraft(ctx: Ctx, target_id: Id<'member'> | null, data: DraftData): Promise<Draft> {
  if (!consumeNetworkWindow(ctx, 'drafts', networkLimits.drafts)) refuse('too_many')
  const token = newToken()
  const expires = addSeconds(ctx.clock.now(), durationSeconds.signupDraft)
  ctx.setCookie(serializeCookie(ctx.app.env, COOKIE_NAME, token, durationSeconds.signupDraft))
  return ctx.db.one<Draft>`
    insert into signup_draft (token_hash, site_id, step, target_id, data, expires)
    values (${hashToken(token)}, ${ctx.site.id}, 1, ${target_id}, ${ctx.db.json(data)}, ${expires})
    returning token_hash, step, target_id, data`
}

/** Merges into the draft. null where another request has just finished it. */
export async function saveDraft(
  ctx: Ctx,
  draft: Draft,
  step: number,
  changes: DraftData,
  target_id = draft.target_id,
): Promise<Draft | null> {
  const stored = await ctx.db.maybe<Draft>`
    update signup_draft
    set step = ${step}, data = data || ${ctx.db.json(changes)}, target_id = ${target_id},
      expires = ${addSeconds(ctx.clock.now(), durationSeconds.signupDraft)}
    where token_hash = ${draft.token_hash} and site_id = ${ctx.site.id} and step < ${DONE_STEP}
    returning token_hash, step, target_id, data`
  return stored ?? null
}

/** Drops all personal data of the draft. */
export const finishDraft = (ctx: Ctx, db: Db, { token_hash }: Draft, member: Id<'member'> | null) => db.run`
  update signup_draft
  set step = ${DONE_STEP}, data = ${db.json(member === null ? {} : { member })}, target_id = null, expires = ${addSeconds(ctx.clock.now(), REPEAT_WINDOW_SECONDS)}
  where token_hash = ${token_hash} and site_id = ${ctx.site.id}`

/** Nothing of it stays but that it is closed, in this browser, for a day. */
export async function closeDraft(ctx: Ctx, { token_hash }: Draft) {
  await ctx.db.run`
    update signup_draft
    set step = 0, data = ${ctx.db.json({ is_closed: true } satisfies DraftData)}, target_id = null,
      expires = ${addSeconds(ctx.clock.now(), durationSeconds.signupClosure)}
    where token_hash = ${token_hash} and site_id = ${ctx.site.id}`
  const token = ctx.request.cookies[COOKIE_NAME]
  if (token) ctx.setCookie(serializeCookie(ctx.app.env, COOKIE_NAME, token, durationSeconds.signupClosure))
}

/** Empty, as at its start: whoever was refused by a date has proven to be of age. */
export async function reopenDraft({ db, site }: Ctx, draft: Draft): Promise<Draft> {
  await db.run`update signup_draft set data = '{}' where token_hash = ${draft.token_hash} and site_id = ${site.id}`
  return { ...draft, data: {} }
}

/** Deletes the browser's draft, finished or not; a closed one stays. */
export async function deleteDraft(ctx: Ctx) {
  const token = ctx.request.cookies[COOKIE_NAME]
  if (!token) return
  if ((await findDraft(ctx))?.data.is_closed) return
  await ctx.db.run`delete from signup_draft where token_hash = ${hashToken(token)} and site_id = ${ctx.site.id}`
  ctx.setCookie(serializeCookie(ctx.app.env, COOKIE_NAME, '', 0))
}

/** A member's session ended: repeating the last step of the signup would log in again. */
export async function deleteFinishedDraft({ db, site }: Pick<Ctx, 'db' | 'site'>, member: Id<'member'>) {
  await db.run`delete from signup_draft where site_id = ${site.id} and data->>'member' = ${`${member}`}`
}

/** The traffic source at the start of the signup wins over that of a later URL (ACC-2, SITE-4). */
export async function restoreTrafficSource(ctx: Ctx) {
  if (ctx.request.cookies[COOKIE_NAME] === undefined) return
  const draft = await findDraft(ctx)
  if (!draft) return ctx.setCookie(serializeCookie(ctx.app.env, COOKIE_NAME, '', 0))
  if (draft.data.source) ctx.request.attribution_query = trafficSourceQuery(draft.data.source)
}

type Target = NonNullable<SignupDraft['target']>

export async function presentDraft(ctx: Ctx, draft: Pick<Draft, 'step' | 'target_id' | 'data'>): Promise<SignupDraft> {
  const { step, target_id, data } = draft
  const isRunning = step > 0 && step < DONE_STEP
  const target = target_id
    ? await ctx.db.maybe<Omit<Target, 'credit_worth'>>`
        select public_id as id, name, kind = 'fictional' as fictional, chat_first_price(${ctx.site.id}, id, ${countryInUse(ctx)}) as message_price
        from ${visibleMembers(ctx)} m
        where id = ${target_id}`
    : null
  return {
    step,
    target: target ? { ...target, credit_worth: await firstCreditValue(ctx) } : null,
    gender: data.gender ?? null,
    looks_for: data.looks_for ?? null,
    name: data.name ?? null,
    date_of_birth: data.date_of_birth ?? null,
    email: data.email ?? null,
    email_suggestion: data.email_suggestion ?? null,
    has_password: data.password_hash !== undefined,
    likes: await likedProfiles(ctx, data.likes),
    interests: data.interests ?? [],
    hello: data.hello ?? null,
    consents: (data.consents ?? []).map(({ kind, version }) => `${kind}.${version}`),
    age_required: isRunning && (await isSignupAgeDue(ctx, data.country)),
  }
}

/** The fictional profiles among these ids that this site shows, in their order; others are dropped (LAND-1). */
export async function likedProfiles(ctx: Ctx, ids: string[] = []): Promise<SignupDraft['likes']> {
  if (!ids.length) return []
  const profiles = await ctx.db.many<Columns<'member_public', 'id' | 'public_id' | 'name'>>`
    select id, public_id, name
    from member_public
    where site_id = ${ctx.site.id} and public_id = any(${ids}::text[]) and kind = 'fictional' and status = 'active'
    order by array_position(${ids}::text[], public_id)`
  const images = await mainImages(
    asPublicViewer(ctx),
    profiles.map(({ id }) => id),
  )
  return profiles.map(({ id, public_id, name }) => ({
    ...{ id: public_id, name, fictional: true },
    main_image: images.get(id) ?? null,
  }))
}
