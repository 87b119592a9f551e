// Which photos of others a viewer sees unblurred (PRO-3, ROLE-1 to ROLE-3): premium members all, free members and visitors of an open site the
// main one and the first three, visitors of a blurred site none. Visitors see none of a person who is not open to them (PRO-10).
import type { Ctx } from '../base/ctx.ts'
import { hasOutlineOnly, searchAccess } from '../members/index.ts'
import { UNLOCKED_PHOTOS } from './limits.ts'
import type { PhotoRow } from './store.ts'

/** Access to other members' photos. */
export function photoAccess(ctx: Ctx): 'all' | 'some' | 'none' {
  if (ctx.member?.paid_user) return 'all'
  return searchAccess(ctx) === 'full' ? 'some' : 'none'
}

export function isLocked(ctx: Ctx, photo: Pick<PhotoRow, 'member_id' | 'main' | 'place' | 'visibility'>): boolean {
  const access = photoAccess(ctx)
  if (ctx.member?.id === photo.member_id || access === 'all') return false
  return access === 'none' || hasOutlineOnly(ctx, photo) || (!photo.main && photo.place >= UNLOCKED_PHOTOS)
}
