// SQL of reports.

import type { ReportReason } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { viewerId } from '../members/index.ts'
import type { Evidence } from './evidence.ts'

/** Target of a report: one photo, one message, or, where both are null, the profile. */
export type ReportTarget = { photo: string | null; message: { chat: string; seq: number } | null }
export type ReportInput = ReportTarget & { member: Id<'member'>; reason: ReportReason; words: string }
export type Report = Columns<'report', 'id' | 'public_id' | 'reason' | 'text'>

/** Within this time the same reporter adds to the same report. */
const MERGE_WINDOW_SECONDS = 86_400

/** The viewer's own recent report of the same target; visitors have none. */
export const findRecentReport = (ctx: Ctx, { member, photo, message }: ReportInput) => ctx.db.maybe<Report>`
  select id, public_id, reason, text
  from report
  where site_id = ${ctx.site.id} and reporter_id = ${viewerId(ctx)} and member_id = ${member} and photo is not distinct from ${photo}
    and chat is not distinct from ${message?.chat ?? null} and message_seq is not distinct from ${message?.seq ?? null}
    and created_at > ${ctx.clock.now()}::timestamptz - make_interval(secs => ${MERGE_WINDOW_SECONDS})
  order by id desc
  limit 1`

export const insertReport = (
  ctx: Ctx,
  { member, photo, message, reason, words }: ReportInput,
  { snapshot, evidence }: Evidence,
) => ctx.db.one<Report>`
  insert into report (site_id, member_id, reporter_id, photo, chat, message_seq, reason, text, snapshot, evidence, created_at, updated_at)
  values (${ctx.site.id}, ${member}, ${ctx.member?.id ?? null}, ${photo}, ${message?.chat ?? null}, ${message?.seq ?? null},
    ${reason}, ${words}, ${ctx.db.json(snapshot)}, ${evidence?.name ?? null}, ${ctx.clock.now()}, ${ctx.clock.now()})
  returning id, public_id, reason, text`

/** The newest reason counts; all text stays. */
export const appendWords = (ctx: Ctx, { id }: Report, { reason, words }: ReportInput) => ctx.db.run`
  update report
  set reason = ${reason}, text = concat_ws(E'\n\n', nullif(text, ''), nullif(${words}, '')), updated_at = ${ctx.clock.now()}
  where id = ${id} and site_id = ${ctx.site.id}`

/** Whether the viewer has a conversation with this member, and so may see it while it pauses. */
export const isPartner = async (ctx: Ctx, otherId: Id<'member'>) =>
  (await ctx.db.maybe`
    select 1 from conversation_side
    where site_id = ${ctx.site.id} and member_id = ${viewerId(ctx)} and other_id = ${otherId} and last_visible_at is not null`) !==
  undefined

export const heldFiles = async (db: Db, files: string[]) =>
  new Set(
    (
      await db.many<{ file: string }>`
        select evidence as file from report where evidence = any(${files}::text[])
        union all
        select file from case_evidence where file = any(${files}::text[])`
    ).map(({ file }) => file),
  )

/** Whether the member is there still; it cannot be erased until the transaction ends. */
export const holdMember = async ({ db, site }: Ctx, member: Id<'member'>) =>
  (await db.maybe`
    select 1 from member where id = ${member} and site_id = ${site.id} and erased_at is null for key share`) !==
  undefined
