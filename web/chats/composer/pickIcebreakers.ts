// Chooses first lines: personal ones, about the partner, mixed with general ones, in an order that is stable for a
// partner and a day (CHAT-3).
import type { MessageDescriptor } from '@lingui/core'
import type { Interest } from '../../../contract/interests.ts'
import type { Profile } from '../../../contract/members.ts'
import {
  aboutInterest,
  aboutNew,
  aboutPlace,
  aboutReason,
  aboutShared,
  aboutText,
  aboutTheirs,
  toAnybody,
} from './icebreakerTexts.ts'

/** The part of the profile that the viewer may see; fields that the site hides are absent (SITE-6). */
export type Partner = Pick<Profile, 'id' | 'place' | 'is_new' | 'attributes'>

/** A text and the values of its placeholders. */
export type Icebreaker = { line: MessageDescriptor; interest?: Interest; place?: string }

/** Interests that are never used in a first message, though profiles show them. */
export const intimateInterests: ReadonlySet<Interest> = new Set<Interest>([
  'anal_sex',
  'bondage',
  'exchanging_pictures',
  'hugging',
  'kissing',
  'lingerie',
  'massages',
  'masturbating',
  'one_night_stand',
  'oral_sex',
  'public_sex',
  'relationship',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'threesome',
])

/** `mine`: interests of the reader. `day`: their calendar day, 2026-03-01. Personal and general lines alternate. */
export function pickIcebreakers(partner: Partner, ownInterests: readonly Interest[], day: string): Icebreaker[] {
  const random = seededRandom(`${partner.id} ${day}`)
  const personal = shuffled(personalIcebreakers(partner, ownInterests), random)
  const general = shuffled(
    toAnybody.map((line) => ({ line })),
    random,
  )
  const both = general.flatMap((line, at) => [personal[at], line])
  return [...both, ...personal.slice(general.length)].filter((it) => it !== undefined)
}

function personalIcebreakers({ place, is_new, attributes }: Partner, ownInterests: readonly Interest[]): Icebreaker[] {
  const likes = (attributes.interests ?? []).filter((it) => !intimateInterests.has(it))
  const lines: Icebreaker[] = []
  for (const interest of likes) {
    const own = aboutInterest[interest]
    if (own) lines.push({ line: own })
  }
  for (const [at, interest] of likes.filter((it) => ownInterests.includes(it)).entries())
    lines.push({ line: aboutShared[at % aboutShared.length] as MessageDescriptor, interest })
  for (const interest of likes.filter((it) => !ownInterests.includes(it) && !aboutInterest[it]).slice(0, 2))
    for (const line of aboutTheirs) lines.push({ line, interest })
  if (place) for (const line of aboutPlace) lines.push({ line, place })
  if (attributes.signup_reason) lines.push({ line: aboutReason[attributes.signup_reason] })
  if (attributes.about?.trim()) lines.push(...aboutText.map((line) => ({ line })))
  if (is_new) lines.push(...aboutNew.map((line) => ({ line })))
  return lines
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const shuffledCopy = [...all]
  for (let last = shuffledCopy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[shuffledCopy[last], shuffledCopy[other]] = [shuffledCopy[other] as T, shuffledCopy[last] as T]
  }
  return shuffledCopy
}

/** Seeded random numbers in [0, 1): mulberry32 over the FNV-1a hash of the seed. */
function seededRandom(seed: string) {
  let state = 0x811c9dc5
  for (const it of seed) state = Math.imul(state ^ (it.codePointAt(0) as number), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let shuffledCopy = Math.imul(state ^ (state >>> 15), state | 1)
    shuffledCopy ^= shuffledCopy + Math.imul(shuffledCopy ^ (shuffledCopy >>> 7), shuffledCopy | 61)
    return ((shuffledCopy ^ (shuffledCopy >>> 14)) >>> 0) / 2 ** 32
  }
}
