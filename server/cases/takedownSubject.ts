// What a takedown is about: the stored photo that is the nearest to the chosen picture, else the photo or profile that the address leads to
// (SAFE-7). The author learns nothing of it.
import { usuallySought } from '../../contract/pdq.ts'
import type { CaseSubject } from '../base/cases.ts'
import type { JobCtx } from '../base/ctx.ts'
import { findMessageOfPhoto } from '../chats/index.ts'
import { findMember } from '../members/index.ts'
import { findCopies, findPhotoOfFile } from '../photos/index.ts'
import type { Takedown } from './requestTakedown.ts'

/** The hashes of a page stand for a picture of enough contrast: a flat one matches nothing. */
const ENOUGH_QUALITY = 100

export async function findSubject(
  ctx: JobCtx,
  { place, hashes }: Pick<Takedown, 'place' | 'hashes'>,
): Promise<{ subject: CaseSubject | null; copies: number }> {
  const copies = hashes.length
    ? await findCopies(ctx.db, { quality: ENOUGH_QUALITY, sought: usuallySought(hashes) })
    : []
  for (const { file } of copies.filter(({ site_id }) => site_id === ctx.site.id)) {
    const subject = await subjectOfFile(ctx, file)
    if (subject) return { subject, copies: copies.length }
  }
  return { subject: await subjectOfPlace(ctx, place), copies: copies.length }
}

const subjectOfFile = async (ctx: JobCtx, file: string): Promise<CaseSubject | null> =>
  (await findPhotoOfFile(ctx, file)) ?? (await findMessageOfPhoto(ctx, file)) ?? null

/** `/m/TOKEN` and `/p/NAME` lead to a file, `/members/ID` to a profile. */
async function subjectOfPlace(ctx: JobCtx, place: string): Promise<CaseSubject | null> {
  const name = /\/[mp]\/([a-z0-9]{16,64})\./.exec(place)?.[1]
  if (name) return subjectOfFile(ctx, `${name}.webp`)
  const id = /\/members\/([A-Za-z0-9_-]{1,40})/.exec(place)?.[1]
  const member = id && (await findMember(ctx, id))
  return member ? { member: member.id } : null
}
