// Evidence of a report: a snapshot of the profile as the reporter saw it, the photo as shown, and the messages up to the reported one
// (SAFE-2).
import { ageOn } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { snapshotOfMessage } from '../chats/index.ts'
import { hasOutlineOnly, type MemberRow, visibleAttributes } from '../members/index.ts'
import { album, snapshotOf } from '../photos/index.ts'
import { publicPlaceName } from '../places/index.ts'
import type { ReportTarget } from './store.ts'

export type Evidence = {
  snapshot: Record<string, unknown>
  /** A copy of the photo; null without one. */
  evidence: { name: string; bytes: Buffer } | null
}

/** A profile report holds the main photo. null: the member has no such photo or message. A block hides nothing here. */
export async function captureEvidence(
  ctx: Ctx,
  reported: MemberRow,
  { photo, message }: ReportTarget,
): Promise<Evidence | null> {
  if (message) return messageEvidence(ctx, reported, message)
  const [profile, picture] = await Promise.all([profileSnapshot(ctx, reported), snapshotOf(ctx, reported.id, photo)])
  if (photo !== null && !picture) return null
  const snapshot = { ...profile, ...(photo !== null && { photo }), ...(picture && { locked: picture.locked }) }
  return { snapshot, evidence: picture && asEvidence(picture.file) }
}

async function messageEvidence(
  ctx: Ctx,
  reported: MemberRow,
  { chat, seq }: { chat: string; seq: number },
): Promise<Evidence | null> {
  const excerpt = isMember(ctx) ? await snapshotOfMessage(ctx, chat, seq) : null
  if (excerpt?.from !== reported.id) return null
  const { lines, picture } = excerpt
  const snapshot = {
    ...(await profileSnapshot(ctx, reported)),
    messages: lines,
    ...(picture && { locked: picture.locked }),
  }
  return { snapshot, evidence: picture && asEvidence(picture.file) }
}

const isMember = (ctx: Ctx): ctx is MemberCtx => ctx.member !== null

const asEvidence = (bytes: Buffer) => ({ name: `${newId()}.webp`, bytes })

async function profileSnapshot(ctx: Ctx, reported: MemberRow) {
  const photos = await album(ctx, reported.id)
  const isOutline = hasOutlineOnly(ctx, reported)
  return {
    id: reported.public_id,
    name: reported.name,
    age: ageOn(reported.birth, ctx.clock.now(), ctx.site.time_zone),
    country: reported.country,
    place: publicPlaceName(reported.country, reported.region, isOutline ? null : reported.city),
    fictional: reported.kind === 'fictional',
    attributes: isOutline ? {} : visibleAttributes(reported, ctx.site.choices),
    photos: photos.map(({ id, main, locked }) => ({ id, main, locked })),
  }
}
