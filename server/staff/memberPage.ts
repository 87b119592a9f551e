// All that the console shows of a member: the record of support, with sessions, credits, reports, cases, consents, age, mails
// and notes (STAFF-2). Nobody's words but those of staff: what members wrote is evidence of a case, or nobody's business.
import type { Id } from '../../contract/ids.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { openPreservation, trustOf } from '../members/index.ts'
import { listDisclosures } from './disclosures.ts'
import { listNotes } from './memberNotes.ts'
import { findAccount, memberRecord } from './memberRecord.ts'

const MAX_ROWS = 50

type Sight = {
  /** Whether the role may see who reported whom. */
  seesCases: boolean
  /** Who asks, where the role may disclose data. */
  discloses: number | null
}

/** Throws CommandInputError. */
export async function memberPage(ctx: JobCtx, member: string, { seesCases, discloses }: Sight) {
  const { app, site } = ctx
  const account =
    (await findAccount(ctx, site, member)) ?? rejectInput(`member: this site has none of the number ${member}`)
  const { id } = account
  const lists = await Promise.all([
    memberRecord(app, site, account),
    access(ctx, id),
    agreed(ctx, id),
    mails(ctx, id),
    seesCases ? conduct(ctx, id) : null,
    listNotes(ctx, id),
    openPreservation(ctx, id),
    trustOf({ ...ctx, member: account as never }),
    discloses === null ? null : listDisclosures(ctx, id, discloses),
  ])
  const [record, sessions, consents, sent, cases, notes, preservation, { level }, disclosures] = lists
  return {
    id,
    shown: {
      ...record,
      ...sessions,
      ...consents,
      ...sent,
      cases,
      notes,
      preservation: preservation ?? null,
      disclosures,
      trust: level,
    },
  }
}

type Ctx = Pick<JobCtx, 'db' | 'clock'> & { site: Pick<Site, 'id'> }
const ofMember = ({ db, site }: Ctx, member: Id<'member'>) =>
  db.fragment`site_id = ${site.id} and member_id = ${member}`

async function access(ctx: Ctx, member: Id<'member'>) {
  const { db } = ctx
  return {
    open_sessions: await db.many<Columns<'session', 'device' | 'created_at' | 'seen_at'>>`
      select device, created_at, seen_at from session
      where ${ofMember(ctx, member)} and expires > ${ctx.clock.now()}
      order by seen_at desc limit ${MAX_ROWS}`,
    /** Of the last thirty days, and browsers that get pushes. */
    ...(await db.one<{ devices: number; pushes: number }>`
      select (select count(*)::int from login_trace where ${ofMember(ctx, member)} and kind = 'device') as devices,
        (select count(*)::int from push_subscription where ${ofMember(ctx, member)}) as pushes`),
    credit_entries: await db.many<
      Columns<'credit_entry', 'lot' | 'amount' | 'balance_after' | 'reason' | 'created_at'> & { entry: string }
    >`
      select id::text as entry, lot, amount, balance_after, reason, created_at from credit_entry
      where ${ofMember(ctx, member)}
      order by id desc
      limit ${MAX_ROWS}`,
  }
}

async function agreed(ctx: Ctx, member: Id<'member'>) {
  const { db } = ctx
  return {
    consents: await db.many<Columns<'member_consent', 'kind' | 'version' | 'language' | 'agreed_at' | 'withdrawn_at'>>`
      select kind, version, language, agreed_at, withdrawn_at from member_consent
      where ${ofMember(ctx, member)}
      order by id desc
      limit ${MAX_ROWS}`,
    agreements: await db.many<Columns<'agreement', 'page' | 'version' | 'at'>>`
      select page, version, at from agreement where ${ofMember(ctx, member)} order by at desc limit ${MAX_ROWS}`,
    age:
      (await db.maybe<Columns<'age_assurance', 'outcome' | 'method' | 'proven_on'>>`
        select outcome, method, proven_on from age_assurance where ${ofMember(ctx, member)}`) ?? null,
  }
}

type MailRow = Columns<
  'notification',
  'channel' | 'kind' | 'created_at' | 'sent_at' | 'canceled_at' | 'failed_at' | 'retry_at'
> & { mail: string; reports: string[] }

/** What was sent, what came of it, and why nothing is sent. */
async function mails(ctx: Ctx, member: Id<'member'>) {
  const { db } = ctx
  return {
    mails: await db.many<MailRow>`
      select n.public_id as mail, n.channel, n.kind, n.created_at, n.sent_at, n.canceled_at, n.failed_at, n.retry_at,
        array(select d.kind || ' ' || d.status from delivery_report d where d.notification_id = n.id order by d.received_at) as reports
      from notification n
      where n.site_id = ${ctx.site.id} and n.member_id = ${member}
      order by n.id desc
      limit ${MAX_ROWS}`,
    turned_off: await db.many<Columns<'notification_preference', 'kind' | 'channel'>>`
      select kind, channel from notification_preference where ${ofMember(ctx, member)} and not is_enabled order by 1, 2`,
  }
}

type ReportRow = Columns<'report', 'reason' | 'created_at'> & {
  report: string
  /** The other side; null: not a member, or forgotten. */
  other: string | null
  of: string
}
type CaseRow = Columns<'moderation_case', 'kind' | 'reason' | 'state' | 'opened_at' | 'closed_at'> & {
  case: string
  measure: string | null
}

/** Reports both ways, and cases. A report of a message names neither its conversation nor its words. */
async function conduct({ db, site }: Ctx, member: Id<'member'>) {
  const about = db.fragment`
    r.public_id as report, r.reason, r.created_at,
    case when r.photo is not null then 'photo' when r.chat is not null then 'message' else 'profile' end as of`
  return {
    reports_about_list: await db.many<ReportRow>`
      select ${about}, o.public_id as other
      from report r left join member_public o on o.id = r.reporter_id
      where r.site_id = ${site.id} and r.member_id = ${member}
      order by r.id desc
      limit ${MAX_ROWS}`,
    reports_by_list: await db.many<ReportRow>`
      select ${about}, o.public_id as other
      from report r left join member_public o on o.id = r.member_id
      where r.site_id = ${site.id} and r.reporter_id = ${member}
      order by r.id desc
      limit ${MAX_ROWS}`,
    list: await db.many<CaseRow>`
      select c.public_id as case, c.kind, c.reason, c.state, c.opened_at, c.closed_at, d.measure
      from moderation_case c left join case_decision d on d.case_id = c.id and d.undone_at is null
      where c.site_id = ${site.id} and c.subject_member = ${member}
      order by c.id desc
      limit ${MAX_ROWS}`,
    limits: await db.many<Columns<'limited_member', 'kind'>>`
      select distinct kind from limited_member where site_id = ${site.id} and member_id = ${member} order by 1`,
  }
}

export const statusOf = async ({ db, site }: Pick<Ctx, 'db' | 'site'>, member: string) =>
  (
    await db.maybe<Columns<'member_public', 'status'>>`
      select status from member_public where site_id = ${site.id} and public_id = ${member} and erased_at is null`
  )?.status

/** The message that a report is about, as the command that removes it names it. Throws CommandInputError. */
export async function reportedMessage(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  report: string,
): Promise<{ chat: string; seq: number }> {
  const row = await db.maybe<{ chat: string; seq: number }>`
    select chat, message_seq as seq from report where site_id = ${site.id} and public_id = ${report} and chat is not null`
  return row ?? rejectInput('report: it is about no message, or is forgotten')
}
