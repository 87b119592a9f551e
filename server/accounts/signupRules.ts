// What each step of a signup asks of its fields (ACC-3, spec §5). Answers what the draft keeps; the password only hashed.
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { ageOn } from '../base/clock.ts'
import type { Ctx, Site } from '../base/ctx.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { parseEmail } from '../members/index.ts'
import { hashPassword, passwordRefusal } from '../security/index.ts'
import { currentTexts } from '../sites/index.ts'
import type { DraftData } from './draft.ts'
import { suggestEmail } from './emailTypos.ts'
import { cleanName, whyNotName } from './nameRules.ts'
import { refuseTakenEmail, whyNameTaken } from './taken.ts'

export async function checkNameAndBirth(
  ctx: Ctx,
  data: DraftData,
  given: { name: string; date_of_birth: string },
): Promise<DraftData> {
  const name = cleanName(given.name)
  const date_of_birth = given.date_of_birth.trim()
  const birth = isBirth(date_of_birth, ctx.clock.now(), ctx.site.time_zone) ? null : 'invalid_birth'
  const why = whyNotName(name, data.email, ownNames(ctx.site)) ?? (await whyNameTaken(ctx, name))
  refuseFields({ name: why, date_of_birth: birth })
  return { name, date_of_birth }
}

const ownNames = ({ choices, company }: Site) => [choices.name, choices.mail_name, ...company.tradenames]

/** With an `email_suggestion` where the address looks mistyped: it is taken as it is once the visitor is `sure`. */
export async function checkEmail(ctx: Ctx, given: { email: string; sure: boolean }): Promise<DraftData> {
  const email = parseEmail(given.email)
  if (!email) return refuseFields({ email: 'invalid_email' }) as never
  const email_suggestion = given.sure ? null : suggestEmail(email, ctx.locale)
  if (!email_suggestion && ctx.site.choices.membership_privacy === 'open') await refuseTakenEmail(ctx, email)
  return { email, email_suggestion }
}

export async function checkPassword(
  ctx: Ctx,
  data: DraftData,
  given: { password: string; terms: boolean },
): Promise<DraftData> {
  const password = passwordRefusal(ctx, given.password, [data.name ?? null, data.email ?? null])
  refuseFields({ password, terms: given.terms ? null : 'terms_not_accepted' })
  return {
    password_hash: await hashPassword(given.password),
    adult_declared_at: ctx.clock.now().toISOString(),
    agreed: await currentTexts(ctx),
  }
}

/** A day that exists, of someone who is of age today where the site is. 99 is the oldest that a search knows. */
export function isBirth(birth: string, now: Date, time_zone: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birth)) return false
  const day = new Date(`${birth}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== birth) return false
  const age = ageOn(birth, now, time_zone)
  return age >= MIN_AGE_YEARS && age <= MAX_AGE_YEARS
}
