// SQL of withdrawals (PAY-11).
import type { Id } from '../../contract/ids.ts'
import { COMPLAINT_RETENTION_DAYS } from '../../contract/limits.ts'
import { WITHDRAWAL_REFUND_DAYS } from '../../contract/withdrawal.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, Ctx, JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

const DAY_SECONDS = 86_400

export type Statement = { name: string; email: string; order: string }

export const lockWithdrawalDigest = (db: Db, digest: Buffer) => db.run`
  select pg_advisory_xact_lock(${digest.readBigInt64BE(0).toString()}::bigint)`

/** The same statement within a day is the same withdrawal. */
export const findRepeatedWithdrawal = ({ db, site, clock }: Ctx, digest: Buffer) =>
  db.maybe<Columns<'withdrawal', 'reference'>>`
    select reference from withdrawal
    where site_id = ${site.id} and digest = ${digest} and created_at > ${addSeconds(clock.now(), -DAY_SECONDS)}
    order by id desc
    limit 1`

export type ProvenOrder = Columns<'payment', 'id' | 'public_id' | 'member_id' | 'refund_days'> & {
  proof: 'link' | 'login'
  /** The period starts with it. */
  bought_at: Date
}

/** A completed payment by its id or receipt number. `member`: only this member's. */
export const findOrder = ({ db, site }: Ctx, order: string, member: Id<'member'> | null) =>
  db.maybe<Omit<ProvenOrder, 'proof'>>`
    select id, public_id, member_id, refund_days, coalesce(settled_at, created_at) as bought_at
    from payment
    where site_id = ${site.id} and status = 'completed' and (public_id = ${order.toLowerCase()} or upper(receipt_no) = upper(${order}))
      and (${member}::bigint is null or member_id = ${member})`

export type NewWithdrawal = Statement & {
  reference: string
  digest: Buffer
  order: string
  proven: ProvenOrder | null
  is_spam: boolean
  is_refunded: boolean
}

export const insertWithdrawal = ({ db, site, locale, clock }: Ctx, it: NewWithdrawal) => db.run`
  insert into withdrawal (site_id, reference, payment_id, member_id, proof, name, email, order_text, language, digest, is_spam, state,
    created_at, due_at, closed_at)
  values (${site.id}, ${it.reference}, ${it.proven?.id ?? null}, ${it.proven?.member_id ?? null}, ${it.proven?.proof ?? null}, ${it.name},
    ${it.email}, ${it.order}, ${locale}, ${it.digest}, ${it.is_spam}, ${it.is_refunded ? 'refunded' : 'open'}, ${clock.now()},
    ${addSeconds(clock.now(), WITHDRAWAL_REFUND_DAYS * DAY_SECONDS)}, ${it.is_refunded ? clock.now() : null})`

/**
 * The oldest first, with the payment that its words name: what a stranger states proves nothing, so that a person
 * compares. `all`: also decided ones, and those suspected of being spam.
 */
export const listWithdrawals = ({ db, site }: { db: Db; site: Site }, { all }: { all: boolean }) => db.many`
  select w.reference, w.state, w.created_at, w.due_at, w.closed_at, w.proof, w.name, w.email, w.order_text as "order", w.language, w.is_spam,
    coalesce(proven.public_id, named.public_id) as payment
  from withdrawal w
  left join payment proven on proven.id = w.payment_id
  left join payment named
    on named.site_id = w.site_id and (named.public_id = lower(w.order_text) or upper(named.receipt_no) = upper(w.order_text))
  where w.site_id = ${site.id} and (${all} or w.state = 'open' and not w.is_spam)
  order by w.id
  limit 1000`

/** After a year only number and times stay. */
export const anonymizeWithdrawals = ({ db, clock }: Pick<App, 'db' | 'clock'>) => db.run`
  update withdrawal set name = '', email = '', order_text = '', digest = null, anonymized_at = ${clock.now()}
  where anonymized_at is null and state <> 'open' and created_at <= ${addSeconds(clock.now(), -COMPLAINT_RETENTION_DAYS * DAY_SECONDS)}
    and not exists (select from preserved_member p where p.member_id = withdrawal.member_id and p.ends_at > ${clock.now()})`

/** Of a site that is removed. */
export const eraseSiteWithdrawals = ({ db, site, clock }: JobCtx) => db.run`
  update withdrawal set name = '', email = '', order_text = '', digest = null, anonymized_at = ${clock.now()}
  where site_id = ${site.id} and anonymized_at is null`

/** Of a member who is erased: the order stays, as its payment does. */
export const eraseWithdrawals = ({ db, site, clock }: JobCtx, member: Id<'member'>) => db.run`
  update withdrawal set name = '', email = '', order_text = '', digest = null, anonymized_at = ${clock.now()}
  where site_id = ${site.id} and member_id = ${member}`
