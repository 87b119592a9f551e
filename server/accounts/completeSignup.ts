// The last step: the account, its credits, the session, the activation mail and the first message, all of it or nothing (ACC-1, ACC-2, ACC-5).
import { randomUUID } from 'node:crypto'
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Interest } from '../../contract/interests.ts'
import { termsVersion } from '../../contract/limits.ts'
import type { Asker, Ctx, Site } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'
import { Refusal, refuse } from '../base/refuse.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { send } from '../chats/index.ts'
import { issue } from '../credits/index.ts'
import { emailKey } from '../members/index.ts'
import { mail, newLink } from '../notices/index.ts'
import { openSession } from '../security/index.ts'
import { noSource, sourceOf } from '../visits/index.ts'
import { type Draft, type DraftData, done, findDraft, finishDraft, presentDraft } from './draft.ts'
import { tellOwner } from './tellOwner.ts'

type Last = { signup_message: string; interests: Interest[]; likes_for_me: boolean }
type Whole = Required<Omit<DraftData, 'member'>>

export async function completeSignup(outer: Ctx, last: Last): Promise<SignupDraft> {
  const message = last.signup_message.trim()
  const { message_length } = outer.site
  if ([...message].length > message_length)
    refuseFields({ signup_message: 'message_too_long' }, { max: message_length })
  if (!message.isWellFormed()) refuse('invalid_text')

  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const draft = (await findDraft(ctx, db, { hold: true })) ?? refuse('invalid')
    if (draft.step === done) return again(ctx, draft)
    if (ctx.member) refuse('invalid')
    const data = wholeOf(draft)
    const made = await addMember(ctx, db, data, last)
    if (made) await welcome(ctx, made, draft, message)
    else await tellOwner(ctx, data.email)
    await finishDraft(ctx, db, draft, made && logsIn(ctx.site) ? made.id : null)
  })
  return presentDraft(outer, { step: done, target_id: null, data: {} })
}

/** A signup that must not tell who is a member ends the same for members and strangers: in their mailbox. */
const logsIn = (site: Site) => site.choices.membership_privacy === 'open'

/** The same click once more: one account, and this answer logs in too, as the first may have been lost. */
async function again(ctx: Ctx, { data }: Draft) {
  // Whoever logged in here meanwhile stays.
  if (data.member !== undefined && !ctx.member) await openSession(ctx, ctx.db, data.member)
}

function wholeOf({ step, data }: Draft): Whole {
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
  }
  if (step < 4 || Object.values(whole).includes(undefined)) refuse('invalid')
  return whole as Whole
}

/** The terms in force: the specification's, or the company's own start where that came later (spec §9). */
const termsOf = ({ company }: Site) =>
  new Date(Math.max(Date.parse(termsVersion), Date.parse(company.added) || 0)).toISOString()

/** null where the address has an account and nobody may be told; a name or address that was taken meanwhile is refused. */
async function addMember(
  ctx: Ctx,
  db: Db,
  data: Whole,
  { interests, likes_for_me }: Last,
): Promise<Omit<Asker, 'session'> | null> {
  const { network, ref, sub1, sub2, sub3 } = sourceOf(ctx) ?? noSource
  const now = ctx.clock.now()
  const key = emailKey(data.email)
  const made = await db.maybe<Omit<Asker, 'session'>>`
    insert into member (site_id, kind, answered, status, name, email, email_key, password_hash, birth, gender, looks_for, looks_for_min_age,
      looks_for_max_age, country, interests, language, likes_for_me, terms_version, adult_declared_at, network, ref, sub1, sub2, sub3,
      created_at, last_active)
    values (${ctx.site.id}, 'person', true, 'not_confirmed', ${data.name}, ${data.email}, ${key}, ${data.password_hash}, ${data.date_of_birth},
      ${data.gender}, ${data.looks_for}, ${data.min_age}, ${data.max_age}, ${data.country}, ${[...new Set(interests)]}, ${ctx.locale},
      ${likes_for_me}, ${termsOf(ctx.site)}, ${new Date(data.adult_declared_at)}, ${network}, ${ref}, ${sub1}, ${sub2}, ${sub3}, ${now}, ${now})
    on conflict do nothing
    returning id, public_id, kind, status, name, language, country, paid_user`
  if (made) return made
  const taken = await db.maybe`select 1 from member where site_id = ${ctx.site.id} and email_key = ${key}`
  if (taken && !logsIn(ctx.site)) return null
  refuseFields(taken ? { email: 'email_taken' } : { name: 'name_taken' })
  return null
}

async function welcome(ctx: Ctx, made: Omit<Asker, 'session'>, { target_id }: Draft, message: string) {
  const { db, site } = ctx
  const { id: member_id, public_id: reference, name } = made
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
  await mail(ctx, {
    member: member_id,
    kind: 'activation',
    template: 'Activation',
    props: { name, link: await newLink(ctx, member_id, 'activate') },
  })
  const session = logsIn(site) ? await openSession(ctx, db, member_id) : Buffer.alloc(0)
  if (target_id !== null && message) await sendFirst({ ...ctx, member: { ...made, session } }, target_id, message)
}

/** Held until the address is confirmed. Where the target left or closed the door meanwhile, the account is made all the same. */
async function sendFirst(ctx: Ctx & { member: Asker }, target_id: number, body: string) {
  const target = await ctx.db.maybe<{ id: string }>`
    select public_id as id from member where id = ${target_id} and site_id = ${ctx.site.id} and status = 'active'`
  if (!target) return
  try {
    await send(ctx, { id: target.id, client_id: randomUUID(), body })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
