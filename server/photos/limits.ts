// How many photos a member may have (PRO-2), and how many of another's a free viewer sees (PRO-3, ROLE-2).
import { MAX_FREE_PHOTOS, MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'

/** Beside the main photo, so many of the first are open to everybody who may see the profile in full. */
export const UNLOCKED_PHOTOS = 3

/** Fictional profiles are the site's own: their albums may be as large as a premium member's. */
export const maxPhotos = (owner: { kind: 'person' | 'fictional'; paid_user: boolean }) =>
  owner.paid_user || owner.kind === 'fictional' ? MAX_PREMIUM_PHOTOS : MAX_FREE_PHOTOS
