// Which first lines are offered: those that know something of the other side beside general ones, in an order of their own for each
// partner and day (CHAT-3).
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

/** What the viewer may see of the other side; what a site does not show is not in it (SITE-6). */
export type Partner = Pick<Profile, 'id' | 'place' | 'is_new' | 'attributes'>

/** A line, and what stands in its placeholders. */
export type Icebreaker = { line: MessageDescriptor; interest?: Interest; place?: string }

/** What nobody should be greeted with, however openly it stands in a profile. */
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

/** `mine`: one's own interests. `day`: of the reader's calendar, 2026-03-01. Every other line is about the partner, as long as there are some. */
export function pickIcebreakers(partner: Partner, mine: readonly Interest[], day: string): Icebreaker[] {
  const random = seededRandom(`${partner.id} ${day}`)
  const personal = shuffled(personalIcebreakers(partner, mine), random)
  const general = shuffled(
    toAnybody.map((line) => ({ line })),
    random,
  )
  const both = general.flatMap((line, at) => [personal[at], line])
  return [...both, ...personal.slice(general.length)].filter((it) => it !== undefined)
}

function personalIcebreakers({ place, is_new, attributes }: Partner, mine: readonly Interest[]): Icebreaker[] {
  const likes = (attributes.interests ?? []).filter((it) => !intimateInterests.has(it))
  const lines: Icebreaker[] = []
  for (const interest of likes) {
    const own = aboutInterest[interest]
    if (own) lines.push({ line: own })
  }
  for (const [at, interest] of likes.filter((it) => mine.includes(it)).entries())
    lines.push({ line: aboutShared[at % aboutShared.length] as MessageDescriptor, interest })
  for (const interest of likes.filter((it) => !mine.includes(it) && !aboutInterest[it]).slice(0, 2))
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

/** Numbers from 0 to 1 that follow from a seed alone (mulberry32 over an FNV-1a of it). */
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
