// Photos of a member: at most 3 for free, 25 for premium; what one may not see is a locked derivative (PRO-2, PRO-3).
import * as v from 'valibot'
import { call } from './call.ts'
import { id, nothing } from './fields.ts'
import { photoBytes } from './limits.ts'

/** Addresses are paths that follow the site's `cdn_prefix`. A locked photo's address leads to a blurred derivative only. */
export const image = v.object({
  filename: v.string(),
  thumb_filename: v.string(),
  /** A portrait of 3:4 for the match screen and the like modal. */
  match: v.string(),
  status: v.picklist(['active', 'pending', 'locked']),
})
export type Image = v.InferOutput<typeof image>

export const photo = v.object({ id, main: v.boolean(), locked: v.boolean(), image })
export type Photo = v.InferOutput<typeof photo>

const album = v.object({ photos: v.array(photo), max: v.number() })

export const mine = call({
  name: 'photos.mine',
  method: 'GET',
  path: '/api/photos',
  who: 'member',
  input: nothing,
  output: album,
})

export const upload = call({
  name: 'photos.upload',
  method: 'POST',
  path: '/api/photos',
  who: 'member',
  input: v.object({ bytes: v.instance(Uint8Array) }),
  output: album,
  refusals: ['not_a_photo', 'photo_too_large', 'photo_limit'],
  body: 'bytes',
  limit: photoBytes,
})

export const remove = call({
  name: 'photos.remove',
  method: 'DELETE',
  path: '/api/photos/{id}',
  who: 'member',
  input: v.object({ id }),
  output: album,
  refusals: ['not_found'],
})

export const makeMain = call({
  name: 'photos.makeMain',
  method: 'PUT',
  path: '/api/photos/{id}/main',
  who: 'member',
  input: v.object({ id }),
  output: album,
  refusals: ['not_found'],
})
