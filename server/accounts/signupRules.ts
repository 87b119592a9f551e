// Validation of each signup step (ACC-3, spec §5). Returns what the draft stores: of the password only its hash.
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { signupProof } from '../age/index.ts'
import { ageOn } from '../base/clock.ts'
import type { Ctx, Site } from '../base/ctx.ts'
import { checkFields, refuseFields } from '../base/refuseFields.ts'
import { parseEmail, suggestEmail } from '../members/index.ts'
import { hashPassword, hashTurn, passwordRefusal } from '../security/index.ts'
import { currentTexts } from '../sites/index.ts'
import { cleanName, nameRefusal } from './nameRules.ts'
import { closeSignup, isUnderAge, refuseClosedSignup } from './signupClosure.ts'
import type { Draft, DraftData } from './signupDraft.ts'
import { probeTakenName, refuseTakenEmail } from './uniqueness.ts'

export async function checkNameAndBirth(
  ctx: Ctx,
  draft: Draft,
  input: { name: string; date_of_birth: string },
): Promise<DraftData> {
  const { data } = draft
  const name = cleanName(input.name)
  const date_of_birth = input.date_of_birth.trim()
  await refuseClosedSignup(ctx, { name })
  // Of somebody who has proven to be of age it is a mistake.
  if (isBirthDate(date_of_birth) && isUnderAge(date_of_birth, ctx) && !(await signupProof(ctx)))
    return closeSignup(ctx, draft, { name, email: data.email })
  const birth = isAdultBirthDate(date_of_birth, ctx.clock.now(), ctx.site.time_zone) ? null : 'invalid_birth'
  const nameProblem = nameRefusal(name, data.email, siteNames(ctx.site)) ?? (await probeTakenName(ctx, name))
  checkFields({ name: nameProblem, date_of_birth: birth })
  return { name, date_of_birth }
}

const siteNames = ({ choices, company }: Site) => [choices.name, choices.mail_name, ...company.tradenames]

/** Returns an `email_suggestion` where the address looks mistyped; once the visitor is `sure` the address is taken as it is. */
export async function checkEmail(ctx: Ctx, input: { email: string; sure: boolean }): Promise<DraftData> {
  const email = parseEmail(input.email)
  if (!email) return refuseFields({ email: 'invalid_email' })
  await refuseClosedSignup(ctx, { email })
  const email_suggestion = input.sure ? null : suggestEmail(email, ctx.locale)
  if (!email_suggestion && ctx.site.choices.membership_privacy === 'open') await refuseTakenEmail(ctx, email)
  return { email, email_suggestion }
}

export async function checkPassword(
  ctx: Ctx,
  data: DraftData,
  input: { password: string; terms: boolean },
): Promise<DraftData> {
  const password = passwordRefusal(ctx, input.password, [data.name ?? null, data.email ?? null])
  checkFields({ password, terms: input.terms ? null : 'terms_not_accepted' })
  return {
    password_hash: await hashPassword(input.password, hashTurn(ctx, `signup:${data.email ?? ''}`)),
    adult_declared_at: ctx.clock.now().toISOString(),
    agreed: await currentTexts(ctx),
  }
}

/** A valid date of someone who is of age today in the site's time zone, and within the ages that the search knows. */
export function isAdultBirthDate(birth: string, now: Date, time_zone: string): boolean {
  if (!isBirthDate(birth)) return false
  const age = ageOn(birth, now, time_zone)
  return age >= MIN_AGE_YEARS && age <= MAX_AGE_YEARS
}

function isBirthDate(birth: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birth)) return false
  const day = new Date(`${birth}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === birth
}
