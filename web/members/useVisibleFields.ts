// Which profile fields and notes the site shows, and so asks for (SITE-6).
import { useSite } from '../base/session.ts'

/** `isVisible('tattoos')` */
export function useVisibleFields() {
  const { visible_profile_fields, visible_profile_notes, interests } = useSite()
  return (name: string) =>
    [...visible_profile_fields, ...visible_profile_notes].includes(name) && (name !== 'interests' || interests)
}
