// Nightly ledger check over every site: money and credits must agree; each row it finds is a fault (CRED-6).
import type { Id } from '../../contract/ids.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { readDeploymentValue, setDeploymentValue } from '../base/db/deploymentValue.ts'
import { ledgerFaults } from '../credits/index.ts'

/** In `deployment`: how many faults the last check found. */
export const LEDGER_FAULTS_KEY = 'ledger_faults'

export type LedgerFault = { payment_id: Id<'payment'> | null; fault: string }

/** The ledger's sums of each payment beside the sums of its own rows. A won chargeback and a corrected refund count as nothing. */
const books = (db: Db) => db.fragment`
  transfer as (
    select t.payment_id, t.site_id, t.kind, t.reference, count(distinct e.currency) as currencies, min(e.currency) as currency,
      coalesce(sum(e.amount), 0) as rest,
      coalesce(sum(e.amount) filter (where e.account like 'clearing:%'), 0) as cleared,
      coalesce(sum(e.amount) filter (where e.account like 'vat:%'), 0) as vat
    from money_transfer t
    left join money_entry e on e.transfer_id = t.id
    group by t.id
  ), ledger as (
    select payment_id,
      coalesce(sum(cleared) filter (where kind = 'sale'), 0) as sold,
      -coalesce(sum(vat) filter (where kind = 'sale'), 0) as vat,
      -coalesce(sum(cleared) filter (where kind in ('refund', 'correction')), 0) as refunded,
      coalesce(sum(vat) filter (where kind in ('refund', 'correction')), 0) as vat_refunded,
      -coalesce(sum(cleared) filter (where kind in ('chargeback', 'chargeback_won')), 0) as charged_back,
      count(*) as transfers
    from transfer group by 1
  ), refunded as (
    select payment_id, coalesce(sum(amount) filter (where status = 'completed'), 0) as amount,
      coalesce(sum(credits) filter (where status <> 'failed'), 0) as credits
    from payment_refund group by 1
  ), charged_back as (
    select payment_id, sum(amount) as amount, sum(credits_taken + credits_owed) as credits
    from payment_chargeback where stage <> 'won' group by 1
  ), granted as (
    select site_id, reference, count(*) as times, sum(amount) as credits from credit_entry where reason = 'purchase' group by 1, 2
  ), book as (
    select p.*, coalesce(l.sold, 0) as sold, coalesce(l.vat, 0) as vat_sold, coalesce(l.refunded, 0) as refunded,
      coalesce(l.vat_refunded, 0) as vat_refunded, coalesce(l.charged_back, 0) as charged_back, coalesce(l.transfers, 0) as transfers,
      coalesce(r.amount, 0) as refund_amount, coalesce(r.credits, 0) as refund_credits,
      coalesce(c.amount, 0) as charged_back_amount, coalesce(c.credits, 0) as charged_back_credits,
      coalesce(g.times, 0) as times, coalesce(g.credits, 0) as granted
    from payment p
    left join ledger l on l.payment_id = p.id
    left join refunded r on r.payment_id = p.id
    left join charged_back c on c.payment_id = p.id
    left join granted g on g.site_id = p.site_id and g.reference = p.public_id
  )`

export const moneyLedgerFaults = (db: Db) =>
  db.many<LedgerFault>`
    with ${books(db)}
    select payment_id, 'transfer ' || kind || ' ' || reference || ' does not sum up to nothing' as fault
    from transfer where rest <> 0 or currencies <> 1
    union all
    select t.payment_id, 'transfer ' || t.kind || ' ' || t.reference || ' is of another site or currency than its payment'
    from transfer t join payment p on p.id = t.payment_id
    where (t.site_id, t.currency) is distinct from (p.site_id, p.currency)
    union all
    select id, 'completed, and its sale is not in the ledger as it was paid' from book
    where status = 'completed' and (sold, vat_sold) <> (amount, vat)
    union all
    select id, 'not completed, and money is in the ledger' from book where status <> 'completed' and transfers > 0
    union all
    select id, 'its credits were not given once' from book
    where (times, granted) <> (case when status = 'completed' then 1 else 0 end, case when status = 'completed' then credits else 0 end)
    union all
    select id, 'more was paid back than was paid' from book
    where refund_amount > amount or vat_refunded > vat or refund_credits + charged_back_credits > credits
    union all
    select id, 'more was charged back than was paid' from book where charged_back_amount > amount
    union all
    select id, 'a refund is not in the ledger' from book where refunded <> refund_amount
    union all
    select id, 'a chargeback is not in the ledger' from book where charged_back <> charged_back_amount
    union all
    select null, 'the debt of member ' || b.member_id || ' is not what its chargebacks owe'
    from credit_balance b
    where b.debt <> (
      select coalesce(sum(c.credits_owed), 0) from payment_chargeback c where c.member_id = b.member_id and c.stage <> 'won')`

type Fault = Awaited<ReturnType<typeof checkLedgers>>[number]

/** With the number of the payment that staff know, where it is about one. */
export async function nameFaults(db: Db, faults: Fault[]) {
  const ids = faults.map((it) => ('payment_id' in it ? it.payment_id : null))
  const rows = await db.many<{ id: Id<'payment'>; public_id: string }>`
    select id, public_id from payment where id = any(${ids.map(String).filter((it) => it !== 'null')}::bigint[])`
  return faults.map(({ fault }, at) => ({
    fault,
    payment: rows.find(({ id }) => id === ids[at])?.public_id ?? null,
  }))
}

const LAST_CHECK_KEY = 'last_ledger_check'

/** When both ledgers were proved last, and what was found; null: never yet. */
export async function lastLedgerCheck(db: Db): Promise<{ at: Date; faults: number } | null> {
  const at = await readDeploymentValue(db, LAST_CHECK_KEY)
  return at === undefined
    ? null
    : { at: new Date(at), faults: Number(await readDeploymentValue(db, LEDGER_FAULTS_KEY)) }
}

export async function checkLedgers(app: Pick<App, 'db' | 'clock' | 'log'>) {
  const faults = [...(await ledgerFaults(app.db)), ...(await moneyLedgerFaults(app.db))]
  for (const fault of faults) app.log.error('ledger fault', new Error('fault'), fault)
  app.log.info('ledger check', { faults: faults.length })
  await setDeploymentValue(app.db, LEDGER_FAULTS_KEY, `${faults.length}`)
  await setDeploymentValue(app.db, LAST_CHECK_KEY, app.clock.now().toISOString())
  return faults
}
