// What each step of a signup asks of its fields (ACC-3, spec §5). Answers what the draft keeps; the password only hashed.
import { maxAge, minAge, nameLength } from '../../contract/limits.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { ageOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { emailKey, readEmail } from '../members/index.ts'
import { addressKey, countTry, hashPassword, whyNotPassword } from '../security/index.ts'
import type { DraftData } from './draft.ts'

/** Addresses of members that one network may find in a day by trying. */
const lookups = { free: 20, step: 10 }

export async function checkNameAndBirth(
  ctx: Ctx,
  data: DraftData,
  given: { name: string; date_of_birth: string },
): Promise<DraftData> {
  const name = cleanName(given.name)
  const date_of_birth = given.date_of_birth.trim()
  const birth = isBirth(date_of_birth, ctx.clock.now(), ctx.site.time_zone) ? null : 'invalid_birth'
  refuseFields({ name: whyNotName(name, data.email) ?? (await whyTaken(ctx, name)), date_of_birth: birth })
  return { name, date_of_birth }
}

export async function checkEmail(ctx: Ctx, data: DraftData, given: { email: string }): Promise<DraftData> {
  const email = readEmail(given.email)
  if (!email) return refuseFields({ email: 'invalid_email' }) as never
  if (data.name !== undefined) refuseFields({ name: whyNotName(data.name, email) })
  // Where membership is private, a taken address is told to its owner alone, by mail, at the end.
  if (ctx.site.choices.membership_privacy === 'open' && (await isEmailTaken(ctx, email))) {
    const counted = await countTry(ctx, `lookup:${addressKey(ctx)}`, lookups)
    if (!counted.open) refuse('too_many')
    refuseFields({ email: 'email_taken' })
  }
  return { email }
}

export async function checkPassword(
  ctx: Ctx,
  data: DraftData,
  given: { password: string; terms: boolean },
): Promise<DraftData> {
  const password = whyNotPassword(given.password, [data.name ?? null, data.email ?? null])
  refuseFields({ password, terms: given.terms ? null : 'terms_not_accepted' })
  return { password_hash: await hashPassword(given.password), adult_declared_at: ctx.clock.now().toISOString() }
}

export async function isEmailTaken(ctx: Ctx, email: string): Promise<boolean> {
  const row = await ctx.db.maybe`select 1 from member where site_id = ${ctx.site.id} and email_key = ${emailKey(email)}`
  return row !== undefined
}

/** Without what can't be seen or turns the text around. */
const cleanName = (name: string) =>
  name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{C}\uFFFD]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

function whyNotName(name: string, email: string | undefined): RefusalCode | null {
  if (name.startsWith('@')) return 'name_starts_with_at'
  if (email !== undefined && emailKey(name) === emailKey(email)) return 'name_is_email'
  const length = [...name].length
  return length < nameLength.min || length > nameLength.max ? 'name_length' : null
}

async function whyTaken(ctx: Ctx, name: string): Promise<RefusalCode | null> {
  const row = await ctx.db.maybe`
    select 1 from member
    where site_id = ${ctx.site.id} and lower(name) = lower(${name}) and (kind = 'person' or email_key is not null)`
  return row === undefined ? null : 'name_taken'
}

/** A day that exists, of someone who is of age today where the site is. 99 is the oldest that a search knows. */
export function isBirth(birth: string, now: Date, time_zone: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birth)) return false
  const day = new Date(`${birth}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== birth) return false
  const age = ageOn(birth, now, time_zone)
  return age >= minAge && age <= maxAge
}
