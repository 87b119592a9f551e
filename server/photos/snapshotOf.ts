// A photo as this viewer sees it, to be stored with a report (SAFE-2): the large file, or the blurred one where it is locked. Blocks are
// ignored, so that nobody escapes a report by blocking; `cases` decides whether the viewer may report at all.
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { isLocked } from './locks.ts'
import { findReported } from './store.ts'

export type Snapshot = { file: Buffer; type: 'image/webp'; locked: boolean }

/** `photo` is null for the main one. null: the member has no such photo, or its file is gone. */
export async function snapshotOf(ctx: Ctx, member: Id<'member'>, photo: string | null): Promise<Snapshot | null> {
  const row = await findReported(ctx, member, photo)
  if (!row) return null
  const isBlurred = isLocked(ctx, row)
  const file = await ctx.app.storage.get(isBlurred ? row.locked_file : row.full_file)
  return file && { file, type: 'image/webp', locked: isBlurred }
}
