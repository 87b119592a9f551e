// What a report holds of what was seen: the profile as the reporter could see it, the picture as it was shown, and of a message what was
// said up to it (SAFE-2).
import { ageOn } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { snapshotOfMessage } from '../chats/index.ts'
import { type MemberRow, visibleAttributes } from '../members/index.ts'
import { album, snapshotOf } from '../photos/index.ts'
import { publicPlaceName } from '../places/index.ts'
import type { About } from './store.ts'

export type Evidence = {
  snapshot: Record<string, unknown>
  /** A file of the report's own; null where there was nothing to see. */
  evidence: { name: string; bytes: Buffer } | null
}

/** The main photo is kept with a whole profile. null: there is no such photo or message of theirs. A block hides nothing here. */
export async function captureEvidence(ctx: Ctx, who: MemberRow, { photo, message }: About): Promise<Evidence | null> {
  if (message) return messageSeenBy(ctx, who, message)
  const [profile, picture] = await Promise.all([profileSeenBy(ctx, who), snapshotOf(ctx, who.id, photo)])
  if (photo !== null && !picture) return null
  const snapshot = { ...profile, ...(photo !== null && { photo }), ...(picture && { locked: picture.locked }) }
  return { snapshot, evidence: picture && asEvidence(picture.file) }
}

async function messageSeenBy(
  ctx: Ctx,
  who: MemberRow,
  { chat, seq }: { chat: string; seq: number },
): Promise<Evidence | null> {
  const said = isMember(ctx) ? await snapshotOfMessage(ctx, chat, seq) : null
  if (said?.from !== who.id) return null
  const { lines, picture } = said
  const snapshot = { ...(await profileSeenBy(ctx, who)), messages: lines, ...(picture && { locked: picture.locked }) }
  return { snapshot, evidence: picture && asEvidence(picture.file) }
}

const isMember = (ctx: Ctx): ctx is MemberCtx => ctx.member !== null

const asEvidence = (bytes: Buffer) => ({ name: `${newId()}.webp`, bytes })

async function profileSeenBy(ctx: Ctx, who: MemberRow) {
  const photos = await album(ctx, who.id)
  return {
    id: who.public_id,
    name: who.name,
    age: ageOn(who.birth, ctx.clock.now(), ctx.site.time_zone),
    country: who.country,
    place: publicPlaceName(who.country, who.region, who.city),
    fictional: who.kind === 'fictional',
    attributes: visibleAttributes(who, ctx.site.choices),
    photos: photos.map(({ id, main, locked }) => ({ id, main, locked })),
  }
}
