// What a form's ticks stand for: the kind, and the words as they were shown (SAFE-6).
import { type ConsentKind, consentKinds } from '../../contract/consents.ts'
import { consentKey, consentWords } from '../../contract/consentWords.ts'
import type { Locale } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { translate } from '../base/i18n/texts.ts'
import { refuseFields } from '../base/refuseFields.ts'

/** `agreed_at`: a time in ISO 8601, as a draft holds it. */
export type ConsentRecord = { kind: ConsentKind; version: number; words: string; language: Locale; agreed_at: string }

/** Marks of direction around the site's name are the screen's. */
const directionMarks = /[\u2066-\u2069]/g

export function consentOf(site_name: string, language: Locale, kind: ConsentKind, at: Date): ConsentRecord {
  const { id, version } = consentWords[kind]
  const words = translate(language, id, { site: site_name }).replaceAll(directionMarks, '')
  return { kind, version, words, language, agreed_at: at.toISOString() }
}

/** Refuses words that are no longer those in force, and whatever is none. */
export function readConsents({ site, locale, clock }: Pick<Ctx, 'site' | 'locale' | 'clock'>, keys: string[]) {
  const kinds = consentKinds.filter((kind) => keys.includes(consentKey(kind)))
  if (kinds.length < new Set(keys).size) refuseFields({ consents: 'consent_outdated' })
  return kinds.map((kind) => consentOf(site.choices.name, locale, kind, clock.now()))
}

/** As `readConsents`; refuses where membership's own consent is not among them. */
export function requireConsents(ctx: Pick<Ctx, 'site' | 'locale' | 'clock'>, keys: string[]): ConsentRecord[] {
  const consentRows = readConsents(ctx, keys)
  if (!consentRows.some(({ kind }) => kind === 'sensitive_data')) refuseFields({ consents: 'consent_needed' })
  return consentRows
}
