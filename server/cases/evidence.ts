// Evidence of a report: a snapshot of the profile as the reporter saw it, the photo as shown, and the messages up to the reported one
// (SAFE-2).
import { addSeconds, ageOn } from '../base/clock.ts'
import type { Ctx, JobCtx, MemberCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { snapshotOfMessage } from '../chats/index.ts'
import { hasOutlineOnly, type MemberRow, visibleAttributes } from '../members/index.ts'
import { album, snapshotOf } from '../photos/index.ts'
import { publicPlaceName } from '../places/index.ts'
import { DELETE_FILES_TASK } from './deleteUnheldFiles.ts'
import type { ReportTarget } from './store.ts'

const CLEANUP_DELAY_SECONDS = 3_600

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

/** The job cleans up after a crash, or a transaction that is rolled back: it deletes the file if nothing refers to it in an hour. */
export async function putEvidence({ app, clock }: JobCtx, evidence: Evidence['evidence']) {
  if (!evidence) return
  await app.jobs.add(
    DELETE_FILES_TASK,
    { files: [evidence.name] },
    { at: addSeconds(clock.now(), CLEANUP_DELAY_SECONDS) },
  )
  await app.storage.put(evidence.name, evidence.bytes)
}

export const asEvidence = (bytes: Buffer) => ({ name: `${newId()}.webp`, bytes })

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
