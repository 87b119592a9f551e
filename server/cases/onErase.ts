// Erases a member: reports about it keep only their reason; its own reports lose reporter and text (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { eraseCases } from './anonymizeCases.ts'
import { eraseComplaints } from './anonymizeComplaints.ts'
import { addressBanKey } from './banInput.ts'
import { DELETE_FILES_TASK } from './deleteUnheldFiles.ts'
import { eraseTakedowns } from './takedownStore.ts'

export async function onErase(ctx: JobCtx, member: Id<'member'>) {
  const { db, site } = ctx
  await eraseComplaints(ctx, member)
  await eraseTakedowns(ctx, member)
  await eraseCases(ctx, member)
  await keepBanOfAddress(ctx, member)
  const reportsAbout = await db.many<Columns<'report', 'evidence'>>`
    update report current
    set member_id = null, photo = null, chat = null, message_seq = null, text = '', snapshot = null, evidence = null
    from report previous
    where previous.id = current.id and current.site_id = ${site.id} and current.member_id = ${member}
    returning previous.evidence`
  // Of a reported conversation only the messages of the reported member stay.
  await db.run`
    update report
    set reporter_id = null, text = '', chat = null, message_seq = null,
      snapshot = case when snapshot ? 'messages' then jsonb_set(snapshot, '{messages}', (
        select coalesce(jsonb_agg(line), '[]')
        from jsonb_array_elements(snapshot -> 'messages') line
        where not (line ->> 'mine')::boolean)) else snapshot end
    where site_id = ${site.id} and reporter_id = ${member}`
  const files = reportsAbout.flatMap(({ evidence }) => evidence ?? [])
  if (files.length) await addJob(db, DELETE_FILES_TASK, { files })
}

/** Who was banned comes back by no erasure: the ban goes on for the address, as a keyed hash. */
async function keepBanOfAddress({ app, db, site, clock }: JobCtx, member: Id<'member'>) {
  const banned = await db.maybe<Columns<'ban', 'reason' | 'expires'> & { email: string }>`
    select b.reason, b.expires, m.email
    from ban b join member_contact m on m.id = b.member_id and m.site_id = b.site_id
    where b.site_id = ${site.id} and b.kind = 'member' and b.member_id = ${member} and b.lifted_at is null
      and m.email is not null`
  if (!banned) return
  await db.run`
    insert into ban (site_id, kind, key, reason, created_at, expires)
    values (${site.id}, 'address', ${addressBanKey(app, banned.email)}, ${banned.reason}, ${clock.now()}, ${banned.expires})
    on conflict (site_id, kind, key) where lifted_at is null and kind <> 'member' do nothing`
}
