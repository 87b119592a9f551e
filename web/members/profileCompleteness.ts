// How complete a member's own profile is, and what is missing, the most useful first (PRO-1).
import type { OwnProfile } from '../../contract/members.ts'

export type ProfilePart = 'photo' | 'about' | 'interests' | 'details' | 'place'

const details = ['sexuality', 'relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const
const MIN_DETAILS = 3

/** `isVisible`: whether the site shows a field, and so asks for it. */
export function profileCompleteness(
  own: Pick<OwnProfile, 'about' | 'interests' | 'region' | (typeof details)[number]>,
  hasPhoto: boolean,
  isVisible: (field: string) => boolean,
): { percent: number; missing: ProfilePart[] } {
  const asked = details.filter(isVisible)
  const answered = asked.filter((it) => own[it] !== null)
  const parts: [ProfilePart, isAsked: boolean, isDone: boolean][] = [
    ['photo', true, hasPhoto],
    ['about', isVisible('about'), own.about.trim() !== ''],
    ['interests', isVisible('interests'), own.interests.length > 0],
    ['details', asked.length > 0, answered.length >= Math.min(MIN_DETAILS, asked.length)],
    ['place', isVisible('region'), own.region !== null],
  ]
  const due = parts.filter(([, isAsked]) => isAsked)
  const missing = due.filter(([, , isDone]) => !isDone).map(([part]) => part)
  // What the signup asked is a part that everybody has.
  const count = due.length + 1
  return { percent: Math.round((100 * (count - missing.length)) / count), missing }
}
