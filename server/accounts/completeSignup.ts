// The last step: the account, its credits, the session, the activation mail and the first message, all of it or nothing (ACC-1, ACC-2, ACC-5).
import { randomUUID } from 'node:crypto'
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Interest } from '../../contract/interests.ts'
import { refuseBannedSignup } from '../base/bans.ts'
import type { CurrentMember, Ctx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { Refusal, refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { send } from '../chats/index.ts'
import { issue } from '../credits/index.ts'
import { likeAtSignup } from '../likes/index.ts'
import { emailKey, floorToQuarterHour } from '../members/index.ts'
import { addressKey, openSession, requiredSecondSteps } from '../security/index.ts'
import { type AgreedPage, termsDate, currentTexts, recordAgreements } from '../sites/index.ts'
import { noTrafficSource, trafficSourceOf } from '../visits/index.ts'
import { type Draft, type DraftData, done, findDraft, finishDraft, likedFaces, presentDraft } from './draft.ts'
import { refund, perNetwork, consume } from './quota.ts'
import { whyEmailTaken } from './taken.ts'
import { mailActivation } from './unconfirmed.ts'

type Last = { signup_message: string; interests: Interest[]; likes_for_me: boolean }
type Whole = Required<Omit<DraftData, 'member' | 'email_suggestion' | 'likes' | 'interests' | 'hello' | 'source'>>

export async function completeSignup(outer: Ctx, last: Last): Promise<SignupDraft> {
  const message = last.signup_message.trim()
  const { message_length } = outer.site
  if ([...message].length > message_length)
    refuseFields({ signup_message: 'message_too_long' }, { max: message_length })
  if (!message.isWellFormed()) refuse('invalid_text')

  const key = `signups:${addressKey(outer)}`
  if (!(await consume(outer, key, perNetwork.signups))) refuse('too_many')
  const made = await outer.db
    .transaction((db) => finish({ ...outer, db }, last, message))
    .catch(async (error) => {
      await refund(outer, key)
      throw error
    })
  if (!made) await refund(outer, key)
  return presentDraft(outer, { step: done, target_id: null, data: {} })
}

async function finish(ctx: Ctx, last: Last, message: string): Promise<boolean> {
  const { db } = ctx
  const draft = (await findDraft(ctx, db, { hold: true })) ?? refuse('invalid')
  if (draft.step === done) {
    await again(ctx, draft)
    return false
  }
  if (ctx.member) refuse('invalid')
  const whole = wholeOf(draft, draft.data.agreed ?? (await currentTexts(ctx)))
  await refuseBannedSignup(ctx, whole.email)
  const made = await addMember(ctx, db, whole, last)
  await recordAgreements(ctx, db, made.id, whole.agreed, new Date(whole.adult_declared_at))
  await welcome(ctx, made, draft, message)
  await finishDraft(ctx, db, draft, isOpen(ctx.site) ? made.id : null)
  return true
}

/** Elsewhere a signup must not tell who is a member: it ends the same for members and strangers, in their mailbox. */
const isOpen = (site: Site) => site.choices.membership_privacy === 'open'

/** The same click once more: one account, and this answer logs in too, as the first may have been lost. */
async function again(ctx: Ctx, { data }: Draft) {
  // Whoever logged in here meanwhile stays.
  if (data.member === undefined || ctx.member || (await requiredSecondSteps(ctx, data.member)).length) return
  const here = await ctx.db.maybe`
    select 1 from member
    where id = ${data.member} and site_id = ${ctx.site.id} and status in ('not_confirmed', 'active', 'disabled')`
  if (!here) return
  await openSession(ctx, ctx.db, data.member)
}

function wholeOf({ step, data }: Draft, agreed: AgreedPage[]): Whole {
  const { gender, looks_for, min_age, max_age, country, name, date_of_birth, email, password_hash, adult_declared_at } =
    data
  const whole = {
    gender,
    looks_for,
    min_age,
    max_age,
    country,
    name,
    date_of_birth,
    email,
    password_hash,
    adult_declared_at,
    agreed,
  }
  if (step < 4 || Object.values(whole).includes(undefined)) refuse('invalid')
  return whole as Whole
}

const dateOfTerms = (site: Site, agreed: AgreedPage[]) =>
  agreed.find(({ page }) => page === 'terms')?.date ?? termsDate(site).toISOString()

/** A name or address that was taken meanwhile is refused; an address that nobody may be told about is claimed later, by a job. */
async function addMember(
  ctx: Ctx,
  db: Db,
  data: Whole,
  { interests, likes_for_me }: Last,
): Promise<Omit<CurrentMember, 'session'>> {
  const { network, ref, sub1, sub2, sub3 } = trafficSourceOf(ctx) ?? noTrafficSource
  const now = ctx.clock.now()
  const key = isOpen(ctx.site) ? emailKey(data.email) : null
  const made = await db.maybe<Omit<CurrentMember, 'session'>>`
    insert into member (site_id, kind, answered, status, name, email, email_key, password_hash, birth, gender, looks_for, looks_for_min_age,
      looks_for_max_age, country, interests, language, likes_for_me, terms_version, adult_declared_at, network, ref, sub1, sub2, sub3,
      created_at, last_active)
    values (${ctx.site.id}, 'person', true, 'not_confirmed', ${data.name}, ${data.email}, ${key}, ${data.password_hash}, ${data.date_of_birth},
      ${data.gender}, ${data.looks_for}, ${data.min_age}, ${data.max_age}, ${data.country}, ${[...new Set(interests)]}, ${ctx.locale},
      ${likes_for_me}, ${dateOfTerms(ctx.site, data.agreed)}, ${new Date(data.adult_declared_at)}, ${network}, ${ref}, ${sub1}, ${sub2}, ${sub3}, ${now}, ${floorToQuarterHour(now)})
    on conflict do nothing
    returning id, public_id, kind, status, name, language, country, paid_user`
  if (made) return made
  const email = key && (await whyEmailTaken(ctx, data.email))
  return refuseFields(email ? { email } : { name: 'name_taken' }) as never
}

async function welcome(ctx: Ctx, made: Omit<CurrentMember, 'session'>, { target_id, data }: Draft, message: string) {
  const { db, site } = ctx
  const { id: member_id, public_id: reference } = made
  const now = ctx.clock.now()
  await issue(db, {
    site_id: site.id,
    member_id,
    lot: 'signup',
    amount: site.signup_credits,
    reason: 'signup',
    reference,
    now,
  })
  if (isOpen(site)) await mailActivation(ctx, made)
  else await addJob(db, 'accounts.claimAddress', { member: member_id })
  await likeAtSignup(
    ctx,
    made,
    (await likedFaces(ctx, data.likes)).map(({ id }) => id),
  )
  const session = isOpen(site) ? await openSession(ctx, db, member_id) : Buffer.alloc(0)
  if (target_id !== null && message) await sendFirst({ ...ctx, member: { ...made, session } }, target_id, message)
}

/** Held until the address is confirmed. Where the target left or closed the door meanwhile, the account is made all the same. */
async function sendFirst(ctx: Ctx & { member: CurrentMember }, target_id: number, body: string) {
  const target = await ctx.db.maybe<{ id: string }>`
    select public_id as id from member where id = ${target_id} and site_id = ${ctx.site.id} and status = 'active'`
  if (!target) return
  try {
    await send(ctx, { id: target.id, client_id: randomUUID(), body })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
