// What a report holds of what was seen: the profile as the reporter could see it, and the picture as it was shown (SAFE-2).
import { ageOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { newId } from '../base/tokens.ts'
import { type MemberRow, shownAttributes } from '../members/index.ts'
import { album, snapshotOf } from '../photos/index.ts'
import { placeShown } from '../places/index.ts'

export type Seen = {
  snapshot: Record<string, unknown>
  /** A file of the report's own; null where there was nothing to see. */
  evidence: { name: string; bytes: Buffer } | null
}

/** `photo` is null for the whole profile, whose main photo is kept. null: the member has no such photo. A block hides nothing here. */
export async function seenBy(ctx: Ctx, who: MemberRow, photo: string | null): Promise<Seen | null> {
  const [photos, picture] = await Promise.all([album(ctx, who.id), snapshotOf(ctx, who.id, photo)])
  if (photo !== null && !picture) return null
  const snapshot = {
    id: who.public_id,
    name: who.name,
    age: ageOn(who.birth, ctx.clock.now(), ctx.site.time_zone),
    country: who.country,
    place: placeShown(who.country, who.region, who.city),
    fictional: who.kind === 'fictional',
    attributes: shownAttributes(who, ctx.site.choices),
    photos: photos.map(({ id, main, locked }) => ({ id, main, locked })),
    ...(photo !== null && { photo }),
    ...(picture && { locked: picture.locked }),
  }
  return { snapshot, evidence: picture && { name: `${newId()}.webp`, bytes: picture.file } }
}
