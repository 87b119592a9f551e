// Refunds: unspent bought credits are paid back by the method they were paid with (ACC-17). The credits go first, under locks; then the provider is asked.
import type { Currency } from '../../contract/countries.ts'
import type { Id } from '../../contract/ids.ts'
import type { App, JobCtx, MemberCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { enqueueMail } from '../notifications/index.ts'
import { providerByKey, type RefundOutcome } from '../providers/index.ts'
import { inJob } from '../sites/index.ts'
import { issueCreditNotes } from './creditNotes.ts'

export type UnspentCredits = { credits: number; amount: number; currency: string }
export type OpenRefund = UnspentCredits & {
  refund_id: string
  provider: string
  provider_ref: string | null
  paid_ref: string | null
}

/** Value of the member's unspent bought credits; one entry per currency. */
export const unspentCredits = ({ db, site, member }: MemberCtx) => db.many<UnspentCredits>`
  select sum(credits)::int as credits, sum(amount)::bigint as amount, currency
  from payment_unspent(${site.id}, ${member.id})
  group by currency
  order by currency`

export type RefundSum = Pick<UnspentCredits, 'amount' | 'currency'>

/** Takes the credits. `expected`: the sums that the page showed; where they have changed, nothing happens: refuses price_changed. */
export async function openRefunds(
  ctx: MemberCtx,
  reason: 'deletion' | 'return',
  { payment = null, expected }: { payment?: string | null; expected?: RefundSum[] | undefined } = {},
): Promise<OpenRefund[]> {
  const openIn = (db: Db) => openRefundsOf({ ...ctx, db }, ctx.member.id, reason, payment)
  const open = expected
    ? await ctx.db.transaction(async (db) => {
        const all = await openIn(db)
        refuseUnless(!all.length || sumsOf(all) === sumsOf(expected), 'price_changed')
        return all
      })
    : await openIn(ctx.db)
  return open.length ? open : refuse('nothing_to_refund')
}

/** As `openRefunds`, of any member: what there is, maybe nothing. */
export const openRefundsOf = (
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  member: Id<'member'>,
  reason: 'deletion' | 'return',
  payment: string | null,
) => db.many<OpenRefund>`
  select * from payment_refund_open(${site.id}, ${member}, ${reason}, ${clock.now()}, ${payment})`

const sumsOf = (sums: RefundSum[]) =>
  [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, group]) => `${currency} ${group.reduce((sum, { amount }) => sum + amount, 0)}`)
    .toSorted()
    .join()

/**
 * Refuses nothing_to_refund, price_changed; refund_failed where all of it failed and the credits were restored. Premium ends where everything is
 * paid back.
 */
export async function refundUnspentCredits(ctx: MemberCtx, expected?: RefundSum[]): Promise<UnspentCredits[]> {
  const { app, site, member } = ctx
  const open = await openRefunds(ctx, 'deletion', { expected })
  const outcomes = await sendRefunds(app, site, member.id, open, { firstAttempt: true })
  const accepted = open.filter((_, at) => outcomes[at] !== 'failed')
  return accepted.length ? byCurrency(accepted) : refuse('refund_failed')
}

/** `firstAttempt`: the provider was never asked for these. An unknown outcome leaves the refund open; a job retries it every minute. */
export async function sendRefunds(
  app: App,
  site: Site,
  member: Id<'member'>,
  refunds: OpenRefund[],
  { firstAttempt = false } = {},
) {
  const outcomes: RefundOutcome[] = []
  for (const it of refunds) outcomes.push(await requestRefund(app, it, firstAttempt))
  await inJob(app, site, async (ctx) => {
    for (const [at, { refund_id }] of refunds.entries())
      await ctx.db.run`select payment_refund_settle(${site.id}, ${refund_id}, ${outcomes[at]}, ${ctx.clock.now()})`
    // Where all of it failed, the call's own answer says so: no mail.
    if (firstAttempt && outcomes.every((it) => it === 'failed'))
      await ctx.db.run`
        update payment_refund set failure_reported_at = ${ctx.clock.now()}
        where site_id = ${site.id} and public_id = any(${refunds.map((it) => it.refund_id)}) and status = 'failed'`
    await mailRefundOutcomes(ctx, member)
    ctx.afterCommit(() => {
      app.bus.publish('member_changed', { member })
      app.live.publish([member], { type: 'user' })
    })
  })
  return outcomes
}

/** Mails refunds that completed or failed and were not reported yet. Claims them first, so that each is mailed once. */
export async function mailRefundOutcomes(ctx: JobCtx, member: Id<'member'>) {
  await issueCreditNotes(ctx, member)
  const refunded = await ctx.db.many<UnspentCredits & { credit_note_no: string | null }>`
    update payment_refund set reported_at = ${ctx.clock.now()}
    where member_id = ${member} and site_id = ${ctx.site.id} and status = 'completed' and reported_at is null
    returning case when reason in ('staff', 'alert') then 0 else credits end as credits, amount, currency, credit_note_no`
  const notes = refunded.flatMap(({ credit_note_no }) => credit_note_no ?? []).toSorted()
  if (refunded.length) await mailRefunds(ctx, member, 'Refunded', refunded, { notes })
  const failed = await ctx.db.many<FailedRefund>`
    update payment_refund r set failure_reported_at = ${ctx.clock.now()}
    where member_id = ${member} and site_id = ${ctx.site.id} and status = 'failed' and failure_reported_at is null
    returning public_id as refund, credits, amount, currency, reported_at is not null as was_paid,
      exists (select from payment_chargeback c where c.payment_id = r.payment_id and c.stage <> 'won') as charged_back`
  // After a chargeback the buyer has the money already, and there are no credits to restore.
  const mailed = failed.filter(({ charged_back }) => !charged_back)
  if (mailed.length) await mailRefunds(ctx, member, 'RefundFailed', mailed)
  ctx.afterCommit(() => {
    for (const { refund, was_paid } of failed)
      ctx.app.log.error('a refund failed', new Error('refund'), { refund, was_paid })
  })
}
type FailedRefund = UnspentCredits & { refund: string; was_paid: boolean; charged_back: boolean }

async function mailRefunds(
  ctx: JobCtx,
  member: Id<'member'>,
  template: 'Refunded' | 'RefundFailed',
  parts: UnspentCredits[],
  more: { notes?: string[] } = {},
) {
  const { name } = await ctx.db.one<Columns<'member_public', 'name'>>`
    select name from member_public where id = ${member} and site_id = ${ctx.site.id}`
  await enqueueMail(ctx, { member, kind: 'receipt', template, props: { name, paid: byCurrency(parts), ...more } })
}

async function requestRefund(
  app: App,
  { refund_id, provider, provider_ref, paid_ref, amount, currency }: OpenRefund,
  firstAttempt: boolean,
) {
  const refundProvider = providerByKey(app, provider)
  // Only before the first attempt is it certain that nothing was paid.
  if (!refundProvider || provider_ref === null) return firstAttempt ? 'failed' : 'pending'
  try {
    return await refundProvider.refund(app, {
      refund_id,
      provider_ref,
      paid_ref,
      amount,
      currency: currency as Currency,
    })
  } catch (error) {
    app.log.error('refund', error, { refund: refund_id })
    return 'pending'
  }
}

const byCurrency = (parts: UnspentCredits[]): UnspentCredits[] =>
  [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, group]) => ({
    credits: group.reduce((sum, { credits }) => sum + credits, 0),
    amount: group.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }))
