// Blocks and limits of direct debit (PAY-5). A block concerns the method; earlier purchases stay.
import type { MemberCtx } from '../base/ctx.ts'
import { refuseUnless } from '../base/refusal.ts'
import { instrumentHash } from '../providers/index.ts'
import type { Creditor } from './creditor.ts'
import type { MandateRow } from './store.ts'

type LimitCtx = Pick<MemberCtx, 'db' | 'site' | 'clock'> & { member: Pick<MemberCtx['member'], 'id'> }

/** Whether the member or the account is blocked. */
export async function isBlocked({ db, site, member }: LimitCtx, iban_hash: Buffer | null): Promise<boolean> {
  const { blocked } = await db.one<{ blocked: boolean }>`
    select exists (
      select 1 from method_block where member_id = ${member.id} and site_id = ${site.id} and method = 'sdd' and lifted_at is null
    ) or exists (
      select 1 from blocked_account where site_id = ${site.id} and iban_hash = ${iban_hash} and lifted_at is null
    ) as blocked`
  return blocked
}

/** What a debit is collected from. `phone_hash`: null in a mandate from before phones were hashed. */
export type Instrument = Pick<MandateRow, 'iban_hash' | 'phone_hash'>

type Sums = { open: number; month: number; account_open: number; account_settled: boolean }

/**
 * The sums hold for a member, an account and a phone number each, whichever member orders. The first debit of an account is small, and the only
 * one until it has settled.
 */
export async function isOverLimit(
  { db, site, member, clock }: LimitCtx,
  { most_open, most_month, first_alone, first_most }: Creditor,
  amount: number,
  { iban_hash, phone_hash }: Instrument,
) {
  const { open, month, account_open, account_settled } = await db.one<Sums>`
    with debit as (
      select d.amount, d.state, m.member_id = ${member.id} as of_member, d.iban_hash = ${iban_hash} as of_account,
        d.phone_hash = ${phone_hash}::bytea as of_phone,
        d.state in ('due', 'held', 'sent', 'collected') as is_open,
        d.state not in ('rejected', 'returned', 'refunded', 'cancelled')
          and d.created_at >= date_trunc('month', ${clock.now()}::timestamptz at time zone ${site.time_zone}) at time zone ${site.time_zone}
          as of_month
      from direct_debit d
      join mandate m on m.id = d.mandate_id
      where d.site_id = ${site.id}
        and (m.member_id = ${member.id} or d.iban_hash = ${iban_hash} or d.phone_hash = ${phone_hash}::bytea)
    )
    select
      coalesce(greatest(
        sum(amount) filter (where is_open and of_member),
        sum(amount) filter (where is_open and of_account),
        sum(amount) filter (where is_open and of_phone)), 0)::bigint as open,
      coalesce(greatest(
        sum(amount) filter (where of_month and of_member),
        sum(amount) filter (where of_month and of_account),
        sum(amount) filter (where of_month and of_phone)), 0)::bigint as month,
      coalesce(sum(amount) filter (where is_open and of_account), 0)::bigint as account_open,
      coalesce(bool_or(state = 'settled' and of_account), false) as account_settled
    from debit`
  const isFirst = first_alone && !account_settled
  return (
    open + amount > most_open || month + amount > most_month || (isFirst && (amount > first_most || account_open > 0))
  )
}

/** Serialises the orders of one member, and of one account and phone, so that limits hold. Always in this order. */
export async function lockInstrument({ db, site, member }: LimitCtx, { iban_hash, phone_hash }: Instrument) {
  await db.run`select 1 from member where id = ${member.id} and site_id = ${site.id} for no key update`
  const keys = [iban_hash, phone_hash].flatMap((it) => it?.toString('hex') ?? []).toSorted()
  for (const key of keys) await db.run`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
}

export const refuseIfBlocked = async (ctx: LimitCtx, iban_hash: Buffer | null) =>
  refuseUnless(!(await isBlocked(ctx, iban_hash)), 'directdebit_blocked')
export const refuseOverLimit = async (ctx: LimitCtx, creditor: Creditor, amount: number, instrument: Instrument) =>
  refuseUnless(!(await isOverLimit(ctx, creditor, amount, instrument)), 'directdebit_limit')

/** The welcome bonus counts once for an account, whichever member pays from it (CRED-4). Refuses code_used. */
export async function refuseUsedBonus({ app, db, site }: MemberCtx, payment_id: string, iban_hash: Buffer) {
  const used = await db.maybe`
    select 1
    from welcome_purchase mine
    join welcome_purchase other on other.site_id = mine.site_id and other.member_id <> mine.member_id
    where mine.site_id = ${site.id} and mine.public_id = ${payment_id} and other.instrument = ${instrumentOf(app, iban_hash)}
      and other.status in ('pending', 'completed')
    limit 1`
  refuseUnless(!used, 'code_used')
}

const instrumentOf = (app: MemberCtx['app'], iban_hash: Buffer) =>
  Buffer.from(instrumentHash(app, 'sepa', iban_hash.toString('hex')), 'hex')
