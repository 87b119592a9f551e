// What the site shows of its members, and so asks of them: fields, and notes in their own words (SITE-6).
import { useSite } from '../base/session.ts'

/** `shown('tattoos')` */
export function useVisibleFields() {
  const { visible_profile_fields, visible_profile_notes, interests } = useSite()
  return (name: string) =>
    [...visible_profile_fields, ...visible_profile_notes].includes(name) && (name !== 'interests' || interests)
}
