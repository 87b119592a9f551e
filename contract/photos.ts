// Photos of a member: at most 3 for free, 25 for premium members. Viewers without access get a locked, blurred derivative (PRO-2, PRO-3).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, emptyObject, id } from './fields.ts'
import { MAX_PHOTO_BYTES, MAX_PREMIUM_PHOTOS } from './limits.ts'

/** URLs are paths relative to the site's `cdn_prefix`. A locked photo's URLs lead to the blurred derivative only. */
export const image = v.object({
  filename: v.string(),
  thumb_filename: v.string(),
  /** Portrait 3:4, for the match screen and the like modal. */
  match: v.string(),
  /** Others see what is active, or a locked photo's blurred file. `pending` waits for a person's look. */
  status: v.picklist(['active', 'pending', 'refused', 'locked']),
})
export type Image = v.InferOutput<typeof image>

export const photo = v.object({ id, main: v.boolean(), locked: v.boolean(), image })
export type Photo = v.InferOutput<typeof photo>

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
/**
 * The part of a photo that its small derivatives show, in fractions of width and height; the height follows from the ratio 3:4.
 * Moved inside where it exceeds the picture.
 */
export const crop = v.object({
  left: fraction,
  top: fraction,
  width: v.pipe(v.number(), v.minValue(0.05), v.maxValue(1)),
})
export type Crop = v.InferOutput<typeof crop>

/** Why a photo was refused, by key: the rule that it breaks. */
export const photoRefusals = [
  'explicit',
  'not_a_person',
  'other_person',
  'minor',
  'advertising',
  'hate',
  'violence',
  'quality',
  'other',
] as const
export type PhotoRefusal = (typeof photoRefusals)[number]

/** `width`, `height`: pixels of the large file. `crop` is null where the small ones are cropped to the area of attention. */
export const ownPhoto = v.object({
  ...photo.entries,
  width: count,
  height: count,
  crop: v.nullable(crop),
  refused_for: v.nullable(v.picklist(photoRefusals)),
  /** A program had doubts. People decide. */
  marked: v.boolean(),
  /** Of a refused one: the decision, with its reasons and the way to appeal. */
  decision: v.nullable(id),
})
export type OwnPhoto = v.InferOutput<typeof ownPhoto>

/** Main photo first, then by position. */
const album = v.object({ photos: v.array(ownPhoto), max: v.number() })

export const ownAlbum = call({
  name: 'photos.ownAlbum',
  method: 'GET',
  path: '/api/photos',
  access: 'member',
  input: emptyObject,
  output: album,
})

export const upload = call({
  name: 'photos.upload',
  method: 'POST',
  path: '/api/photos',
  access: 'member',
  idempotency_key: true,
  input: v.object({ bytes: v.instance(Uint8Array) }),
  output: album,
  refusals: [
    'photos_limited',
    'not_a_photo',
    'photo_damaged',
    'photo_moving',
    'photo_mixed',
    'photo_heic',
    'photo_too_large',
    'photo_too_small',
    'photo_not_allowed',
    'photo_limit',
    'too_many',
  ],
  body: 'bytes',
  max_body_bytes: MAX_PHOTO_BYTES,
})

export const remove = call({
  name: 'photos.remove',
  method: 'DELETE',
  path: '/api/photos/{id}',
  access: 'member',
  input: v.object({ id }),
  output: album,
  refusals: ['not_found'],
})

export const makeMain = call({
  name: 'photos.makeMain',
  method: 'PUT',
  path: '/api/photos/{id}/main',
  access: 'member',
  input: v.object({ id }),
  output: album,
  refusals: ['not_found'],
})

/** Reorders the album: each photo listed once; the main one stays first, wherever it is listed. */
export const arrange = call({
  name: 'photos.arrange',
  method: 'PUT',
  path: '/api/photos',
  access: 'member',
  input: v.object({ ids: v.pipe(v.array(id), v.maxLength(MAX_PREMIUM_PHOTOS)) }),
  output: album,
  refusals: ['not_found'],
})

export const setCrop = call({
  name: 'photos.setCrop',
  method: 'PUT',
  path: '/api/photos/{id}/crop',
  access: 'member',
  input: v.object({ id, crop: v.nullable(crop) }),
  output: album,
  refusals: ['not_found', 'too_many'],
})
