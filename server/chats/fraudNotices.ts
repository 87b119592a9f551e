// Tells whoever got a message from a member banned for fraud: once, in their language, within the hour (SAFE-9). The ban
// begins it; its lifting stops what is not sent yet.
import type { Id } from '../../contract/ids.ts'
import type { MeasureHook } from '../base/cases.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, Ctx, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { cancelMentions, enqueueMail } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'

export const fraudNoticeTask = 'chats.sendFraudNotices'

/** For a ban by mistake. */
const DELAY_SECONDS = 900
const BATCH_SIZE = 100

/** With a ban for fraud, in its transaction. */
const startFraudNotices = ({ db, site, clock }: JobCtx, member: Id<'member'>) => db.run`
  insert into fraud_notice_run (member_id, site_id, due_at)
  values (${member}, ${site.id}, ${addSeconds(clock.now(), DELAY_SECONDS)})
  on conflict (member_id) do update set due_at = excluded.due_at, finished_at = null, cancelled_at = null`

/** The ban is lifted: mails that wait are withdrawn, and no conversation shows the notice any more. */
export async function cancelFraudNotices(ctx: JobCtx, member: Id<'member'>) {
  await ctx.db.run`
    update fraud_notice_run set cancelled_at = ${ctx.clock.now()}
    where member_id = ${member} and site_id = ${ctx.site.id} and cancelled_at is null`
  await cancelMentions(ctx, member, 'fraud_notice')
}

/** Grounds of a decision that say fraud. */
const fraudGrounds = ['scam', 'law_fraud']

/** The part of chats in the measure `close` (SAFE-8). */
export const fraudNoticeMeasure: MeasureHook = {
  name: 'chats.fraudNotices',
  measure: 'close',
  async apply(ctx, { member, ground }) {
    if (!fraudGrounds.includes(ground)) return null
    await startFraudNotices(ctx, member)
    return {}
  },
  undo: (ctx, { member }) => cancelFraudNotices(ctx, member),
}

export async function sendFraudNotices(app: App) {
  const due = await app.db.many<Columns<'fraud_notice_run', 'member_id' | 'site_id'>>`
    select member_id, site_id from fraud_notice_run
    where finished_at is null and cancelled_at is null and due_at <= ${app.clock.now()}
    order by due_at`
  for (const { member_id, site_id } of due) {
    const site = await siteById(app.db, site_id)
    while (site && !site.paused_at && (await inJob(app, site, (ctx) => sendBatch(ctx, member_id))));
  }
}

/** One batch, whole or not at all. False where there is no more, or another process has the run. */
async function sendBatch(ctx: JobCtx, member: Id<'member'>): Promise<boolean> {
  const { db, site, clock } = ctx
  const run = await db.maybe`
    select 1 from fraud_notice_run
    where member_id = ${member} and site_id = ${site.id} and finished_at is null and cancelled_at is null
    for update skip locked`
  if (!run) return false
  const { name: from } = await db.one<Columns<'member_public', 'name'>>`
    select name from member_public where id = ${member} and site_id = ${site.id}`
  const receivers = await nextReceivers(ctx, member)
  for (const { receiver, name } of receivers) {
    await db.run`
      insert into fraud_notice (member_id, receiver_id, site_id, created_at)
      values (${member}, ${receiver}, ${site.id}, ${clock.now()})`
    await enqueueMail(ctx, {
      member: receiver,
      kind: 'fraud_notice',
      template: 'FraudNotice',
      mentions: [member],
      props: { name, from },
    })
  }
  const hasMore = receivers.length === BATCH_SIZE
  if (!hasMore)
    await db.run`
      update fraud_notice_run set finished_at = ${clock.now()} where member_id = ${member} and site_id = ${site.id}`
  return hasMore
}

/** Persons who got a message, were not told yet, and did not block its sender. */
const nextReceivers = ({ db, site }: JobCtx, member: Id<'member'>) => db.many<{
  receiver: Id<'member'>
  name: string
}>`
  select cs.other_id as receiver, reader.name
  from conversation_side cs
  join member_public reader on reader.id = cs.other_id and reader.kind = 'person' and reader.status in ('active', 'disabled')
  where cs.member_id = ${member} and cs.site_id = ${site.id}
    and exists (
      select from message m
      where m.conversation_id = cs.conversation_id and m.sender_id = ${member} and not m.held and not m.returned)
    and not exists (select from member_block b where b.blocker_id = cs.other_id and b.blocked_id = cs.member_id)
    and not exists (select from fraud_notice n where n.member_id = ${member} and n.receiver_id = cs.other_id)
  order by cs.other_id
  limit ${BATCH_SIZE}`

/** Whether the reader was told that this member was banned for fraud. */
export const hasFraudNotice = async (
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  reader: Id<'member'>,
  other: Id<'member'>,
) =>
  (await db.maybe`
    select 1 from fraud_notice n
    join fraud_notice_run r on r.member_id = n.member_id and r.cancelled_at is null
    where n.site_id = ${site.id} and n.receiver_id = ${reader} and n.member_id = ${other}`) !== undefined
