// Last step of the signup, in one transaction: the account, its credits, the session, the activation mail and the first message (ACC-1,
// ACC-2, ACC-5).
import { randomUUID } from 'node:crypto'
import type { Proof, SignupDraft } from '../../contract/accounts.ts'
import type { Id } from '../../contract/ids.ts'
import type { Interest } from '../../contract/interests.ts'
import { adoptProof, requireSignupAge } from '../age/index.ts'
import { refuseBannedSignup } from '../base/bans.ts'
import type { Ctx, CurrentMember, Site } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { Refusal, refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { send } from '../chats/index.ts'
import { recordConsents } from '../consents/index.ts'
import { issueSignupCredits } from '../credits/index.ts'
import { likeAtSignup } from '../likes/index.ts'
import { claimWelcome, createMember, emailKey } from '../members/index.ts'
import { addressKey, openSession, providerKey, rememberDevice, requiredSecondSteps } from '../security/index.ts'
import { type AgreedPage, currentTexts, recordAgreements, termsDate } from '../sites/index.ts'
import { sourceToKeep } from '../visits/index.ts'
import { sendActivationMail } from './activationMail.ts'
import { refuseClosedSignup, refuseUnderAge } from './signupClosure.ts'
import {
  DONE_STEP,
  type Draft,
  type DraftData,
  findDraft,
  finishDraft,
  likedProfiles,
  presentDraft,
} from './signupDraft.ts'
import { requireProof } from './signupProof.ts'
import { consume, mailboxSignups, mailboxSignupsKey, networkLimits, refund } from './signupRateLimits.ts'
import { takenEmailRefusal } from './uniqueness.ts'

const LAST_STEP = DONE_STEP - 1

type LastStep = {
  signup_message: string
  price: number
  /** The signs of the first message were asked about (SAFE-4). */
  confirmed?: boolean | undefined
  interests: Interest[]
  likes_for_me: boolean
  proof?: Proof | undefined
}
type CompleteDraft = Required<
  Omit<DraftData, 'member' | 'email_suggestion' | 'likes' | 'interests' | 'hello' | 'source'>
>

export async function completeSignup(outer: Ctx, last: LastStep): Promise<SignupDraft> {
  const message = last.signup_message.trim()
  const { message_length } = outer.site
  if ([...message].length > message_length)
    refuseFields({ signup_message: 'message_too_long' }, { max: message_length })
  if (!message.isWellFormed()) refuse('invalid_text')

  const draft = (await findDraft(outer)) ?? refuse('invalid')
  const { name, email } = draft.data
  // Closed by another browser since these were given.
  await refuseClosedSignup(outer, { name, email })
  await requireProof(outer, draft, last.proof)
  const limits = [
    { key: `signups:${addressKey(outer)}`, ...networkLimits.signups },
    { key: `signups:${providerKey(outer)}`, ...networkLimits.providerSignups },
    ...(email ? [{ key: mailboxSignupsKey(outer, email), ...mailboxSignups }] : []),
  ]
  const consumed: string[] = []
  const refundAll = () => Promise.all(consumed.map((key) => refund(outer, key)))
  for (const { key, ...limit } of limits) {
    if (!(await consume(outer, key, limit))) {
      await refundAll()
      refuse('too_many')
    }
    consumed.push(key)
  }
  const isNew = await outer.db
    .transaction((db) =>
      finish({ ...outer, db }, last, { body: message, price: last.price, confirmed: last.confirmed }),
    )
    .catch(async (error) => {
      await refundAll()
      throw error
    })
  if (!isNew) await refundAll()
  return presentDraft(outer, { step: DONE_STEP, target_id: null, data: {} })
}

/** `isFirst`: of the mailbox, so that it has signup credits. */
type FirstMessage = { body: string; price: number; confirmed?: boolean | undefined; isFirst: boolean }

async function finish(ctx: Ctx, last: LastStep, message: Omit<FirstMessage, 'isFirst'>): Promise<boolean> {
  const { db } = ctx
  const draft = (await findDraft(ctx, db, { lock: true })) ?? refuse('invalid')
  if (draft.data.is_closed) refuseUnderAge()
  if (draft.step === DONE_STEP) {
    await resumeSession(ctx, draft)
    return false
  }
  if (ctx.member) refuse('invalid')
  const completeDraft = requireComplete(draft, draft.data.agreed ?? (await currentTexts(ctx)))
  await refuseBannedSignup(ctx, completeDraft.email)
  await requireSignupAge(ctx, completeDraft.country)
  const member = await addMember(ctx, completeDraft, last)
  await recordConsents(db, { site_id: ctx.site.id, member_id: member.id }, completeDraft.consents)
  await adoptProof(ctx, member.id)
  await recordAgreements(ctx, db, member.id, completeDraft.agreed, new Date(completeDraft.adult_declared_at))
  await welcome(ctx, member, draft, message)
  await finishDraft(ctx, db, draft, isOpen(ctx.site) ? member.id : null)
  return true
}

/** With private membership a signup must not reveal who is a member: for members and strangers alike it continues in the mailbox. */
const isOpen = (site: Site) => site.choices.membership_privacy === 'open'

/** A repeated last step: there is one account, and this answer logs in too, since the first may have been lost. */
async function resumeSession(ctx: Ctx, { data }: Draft) {
  // A login since then stays.
  if (data.member === undefined || ctx.member || (await requiredSecondSteps(ctx, data.member)).length) return
  const member = await ctx.db.maybe`
    select 1 from member_public
    where id = ${data.member} and site_id = ${ctx.site.id} and status in ('not_confirmed', 'active', 'disabled')`
  if (!member) return
  await openSession(ctx, ctx.db, data.member)
}

function requireComplete({ step, data }: Draft, agreed: AgreedPage[]): CompleteDraft {
  const { consents } = data
  if (!consents?.some(({ kind }) => kind === 'sensitive_data')) refuseFields({ consents: 'consent_needed' })
  const { gender, looks_for, min_age, max_age, country, name, date_of_birth, email, password_hash, adult_declared_at } =
    data
  const fields = {
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
    consents,
  }
  if (step < LAST_STEP || Object.values(fields).includes(undefined)) refuse('invalid')
  return fields as CompleteDraft
}

const agreedTermsDate = (site: Site, agreed: AgreedPage[]) =>
  agreed.find(({ page }) => page === 'terms')?.date ?? termsDate(site).toISOString()

/** Refuses a name or address that was taken meanwhile; with private membership a job claims the address later (claimAddress.ts). */
async function addMember(
  ctx: Ctx,
  data: CompleteDraft,
  { interests, likes_for_me }: LastStep,
): Promise<Omit<CurrentMember, 'session'>> {
  const email_key = isOpen(ctx.site) ? emailKey(data.email) : null
  const { name, email, password_hash, gender, looks_for, country } = data
  const created = await createMember(ctx, {
    ...{ name, email, email_key, password_hash, gender, looks_for, country, interests, likes_for_me },
    birth: data.date_of_birth,
    looks_for_min_age: data.min_age,
    looks_for_max_age: data.max_age,
    terms_version: agreedTermsDate(ctx.site, data.agreed),
    adult_declared_at: new Date(data.adult_declared_at),
    source: sourceToKeep(ctx),
  })
  if (created) return created
  const emailRefusal = email_key && (await takenEmailRefusal(ctx, email))
  return refuseFields(emailRefusal ? { email: emailRefusal } : { name: 'name_taken' })
}

async function welcome(
  ctx: Ctx,
  member: Omit<CurrentMember, 'session'>,
  { target_id, data }: Draft,
  message: Omit<FirstMessage, 'isFirst'>,
) {
  const { db, site } = ctx
  const { id: member_id, public_id: reference } = member
  // Where membership is private the answer must not tell whether the mailbox has an account: the confirmation settles it.
  const isFirst =
    !isOpen(site) || (await claimWelcome(ctx, member_id, data.email as string, { isConfirmed: false })).has_welcome
  if (isFirst) await issueSignupCredits(ctx, member_id)
  if (isOpen(site)) await sendActivationMail(ctx, member)
  else await addJob(db, 'accounts.claimAddress', { member: member_id })
  await likeAtSignup(
    ctx,
    member,
    (await likedProfiles(ctx, data.likes)).map(({ id }) => id),
  )
  const session = isOpen(site) ? await openSession(ctx, db, member_id) : Buffer.alloc(0)
  // As a session does: the activation link is to be opened in this browser (ACC-20).
  if (!isOpen(site)) rememberDevice(ctx, reference)
  if (target_id !== null && message.body)
    await sendFirstMessage({ ...ctx, member: { ...member, session } }, target_id, { ...message, isFirst })
}

/**
 * Held until the address is confirmed. The signup succeeds even if the target left or blocked the sender meanwhile, or a
 * later account of a mailbox cannot pay, but not at a price that the form did not show (CHAT-4).
 */
async function sendFirstMessage(
  ctx: Ctx & { member: CurrentMember },
  target_id: Id<'member'>,
  { body, price, confirmed, isFirst }: FirstMessage,
) {
  const target = await ctx.db.maybe<{ id: string }>`
    select public_id as id from member_public where id = ${target_id} and site_id = ${ctx.site.id} and status = 'active'`
  if (!target) return
  try {
    await send(ctx, { id: target.id, client_id: randomUUID(), body, price, confirmed })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'price_changed') throw error
    if (error.code === 'no_credits' && isFirst) throw error
    if (error.code === 'confirm_send') refuseFields({ signup_message: 'confirm_send' })
  }
}
