// Notes of staff on a member: written once, never changed, erased with the member, and in the member's own export (STAFF-2).
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { findAccount } from './memberRecord.ts'
import type { Staff } from './signIn.ts'

const MAX_NOTES = 200
const MAX_NOTE_CHARS = 4_000

const noteText = v.pipe(
  v.string('words'),
  v.trim(),
  v.minLength(1, 'nothing is written'),
  v.maxLength(MAX_NOTE_CHARS, `at most ${MAX_NOTE_CHARS} characters`),
  v.check((text) => text.isWellFormed() && !text.includes('\0'), 'it could not be read'),
)

/** The audit log knows that there is one, not its words. Throws CommandInputError. */
export async function writeNote(
  ctx: JobCtx,
  { staff, actor }: { staff: Pick<Staff, 'id'>; actor: Actor },
  member: string,
  text: unknown,
) {
  const words = parseCommandInput(v.strictObject({ text: noteText }), { text }).text
  const account = await findAccount(ctx, ctx.site, member)
  if (!account || account.erased_at) return rejectInput(`member: this site has none of the number ${member}`)
  await ctx.db.run`
    insert into member_note (site_id, member_id, staff_id, text, created_at)
    values (${ctx.site.id}, ${account.id}, ${staff.id}, ${words}, ${ctx.clock.now()})`
  await audit(ctx, actor, { action: 'member.note', subject: 'member', member: account.id })
  return { written: true }
}

export type Note = Columns<'member_note', 'text' | 'created_at'> & { note: string; by: string }

/** Newest first. */
export const listNotes = ({ db, site }: Pick<JobCtx, 'db'> & { site: Pick<Site, 'id'> }, member: Id<'member'>) =>
  db.many<Note>`
    select n.id::text as note, n.text, n.created_at, s.name as by
    from member_note n join staff s on s.id = n.staff_id
    where n.site_id = ${site.id} and n.member_id = ${member}
    order by n.id desc
    limit ${MAX_NOTES}`

/** Also of a site that is erased, member by member. */
export const eraseNotes = async ({ db, site }: JobCtx, member: Id<'member'>) =>
  void (await db.run`delete from member_note where site_id = ${site.id} and member_id = ${member}`)

/** Who wrote them stays among staff. */
export const exportNotes = async ({ db, site }: JobCtx, member: Id<'member'>) => ({
  staff_notes: await db.many`
    select text, created_at from member_note where site_id = ${site.id} and member_id = ${member} order by id`,
})
