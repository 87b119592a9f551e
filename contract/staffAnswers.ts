// Fictional profiles that staff answer for: off by default, and only where a site's settings and its members' country let them (PRO-8).
import { type CountryCode, countryCodes } from './countries.ts'

/**
 * Countries where no site may let staff answer for fictional profiles, with the reason, as of 2026-11-26. The operator's
 * lawyer decides about the others (`staff_answers` of the site). In a demo, where nothing is paid, its own cast answers
 * everywhere.
 */
export const staffAnswersRefused: Partial<Record<CountryCode, string>> = {
  NL: 'the ACM takes paid chats with fictional profiles for misleading',
  DE: 'courts take paid answers of moderators for fraud',
  AT: 'as in Germany',
  US: 'the FTC takes fictional senders who lead to a purchase for deceptive',
}

export const mayStaffAnswer = (country: string) =>
  (countryCodes as readonly string[]).includes(country) && !Object.hasOwn(staffAnswersRefused, country)

/** `answered`: of the profile; `country`: of whoever reads or writes. Of a person always true. */
export const isAnsweredFor = (
  profile: { kind: string; answered: boolean },
  { staff_answers = [] }: { staff_answers?: string[] | undefined },
  country: string,
) => profile.kind !== 'fictional' || (profile.answered && staff_answers.includes(country))
