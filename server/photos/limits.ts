// Limits: photos per member (PRO-2), and photos of another that a free viewer sees (PRO-3, ROLE-2).
import { MAX_FREE_PHOTOS, MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'

/** Besides the main photo, the first so many are unlocked for everybody who may see the profile in full. */
export const UNLOCKED_PHOTOS = 3

/** Fictional profiles belong to the site: their albums may be as large as a premium member's. */
export const maxPhotos = (owner: { kind: 'person' | 'fictional'; paid_user: boolean }) =>
  owner.paid_user || owner.kind === 'fictional' ? MAX_PREMIUM_PHOTOS : MAX_FREE_PHOTOS
