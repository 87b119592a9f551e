// The rules by which a photo is refused, as the member reads them (SAFE-3).
import { msg } from '@lingui/core/macro'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { PhotoRefusal } from '../../contract/photos.ts'

export const photoRuleLabels: Record<PhotoRefusal, ReturnType<typeof msg>> = {
  explicit: msg`Nudity and sex aren’t allowed in albums here.`,
  not_a_person: msg`Photos have to show you.`,
  other_person: msg`It shows someone else, or a picture from elsewhere.`,
  minor: msg`No one under ${MIN_AGE_YEARS} may be in a photo, not even beside you.`,
  advertising: msg`Contact details and advertising aren’t allowed in photos.`,
  hate: msg`Signs of hate aren’t allowed.`,
  violence: msg`Violence and weapons aren’t allowed.`,
  quality: msg`It’s too blurry or too dark to see you.`,
  other: msg`It doesn’t fit our rules for photos.`,
}
