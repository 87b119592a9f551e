// The bank of the demo: takes the day's collection file, and answers by files that are read as a real bank's (PAY-5, PAY-6, OPS-1).
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId } from '../base/encryption/tokens.ts'
import { targetDaysAfter, wallClock } from '../sepa/index.ts'
import { siteById } from '../sites/index.ts'
import { collectionDayOfFile, createCollectionFile } from './collectionFile.ts'
import { type Creditor, creditorOf, setCreditor } from './creditor.ts'
import { type DemoEntry, reportFile, statementFile } from './demoBankFiles.ts'
import { demoCreditor } from './demoCreditor.ts'
import { importBankFile } from './importBankFile.ts'
import { settleDebits } from './settlement.ts'
import { bankOverview } from './staff.ts'

/** An account that sends transfers. */
const demoPayer = { name: 'A. Member', iban: 'NL91ABNA0417164300' }

type Debit = Columns<'direct_debit', 'end_to_end_id' | 'amount' | 'state' | 'collect_on' | 'reason'> & {
  group_id: string | null
  mandate: string
  message_id: string | null
}
type Transfer = Columns<'bank_order', 'reference' | 'amount' | 'status'>

export type DemoBank = Awaited<ReturnType<typeof demoBank>>

export async function demoBank(app: App, site: Site) {
  const debits = await app.db.many<Debit>`
    select d.end_to_end_id, d.amount, d.state, d.collect_on, d.reason, d.group_id, m.reference as mandate, f.message_id
    from direct_debit d
    join mandate m on m.id = d.mandate_id
    left join bank_file f on f.id = d.file_id
    where d.site_id = ${site.id}
    order by d.id desc
    limit 50`
  const transfers = await app.db.many<Transfer>`
    select reference, amount, status from bank_order
    where site_id = ${site.id} and method = 'sct' and status in ('open', 'pending')
    order by created_at desc
    limit 50`
  return { creditor: creditorOf(site), debits, transfers, ...(await bankOverview(app, site)) }
}

type Answer = { action: string; id: string; reason: string }

/** Does what a click asks the bank for. Answers null for what it does not know. */
export async function demoBankAnswer(app: App, given: Site, { action, id, reason }: Answer): Promise<string | null> {
  if (action === 'account') {
    if (creditorOf(given)) return null
    await setCreditor(app.db, given.key, demoCreditor)
    app.bus.publish('sites_changed', {})
    return 'This site now collects through the demo bank.'
  }
  const site = (await siteById(app.db, given.id)) ?? given
  const creditor = creditorOf(site)
  if (!creditor) return null
  if (action === 'file') return takeFile(app, site, creditor)
  const { debits, transfers, refunds } = await demoBank(app, site)
  const debit = debits.find(({ end_to_end_id }) => end_to_end_id === id)
  const transfer = transfers.find(({ reference }) => reference === id)
  const refund = refunds.find(({ refund_id }) => refund_id === id)
  if (debit) return answerDebit(app, site, creditor, debit, action, reason)
  if (transfer) {
    const { reference, amount } = transfer
    const entry = { side: 'CRDT', family: 'RCDT', amount, remittance: reference, payer: demoPayer } as const
    if (action === 'received') return book(app, site, creditor, entry)
    if (action === 'less') return book(app, site, creditor, { ...entry, amount: amount - 1 })
    if (action === 'bare') return book(app, site, creditor, { ...entry, remittance: 'thank you' })
  }
  if (refund && action === 'refunded') {
    const { reference, amount } = refund
    return book(app, site, creditor, { side: 'DBIT', family: 'ICDT', amount, remittance: reference })
  }
  return null
}

/** What is due goes into today's file, whatever its day: nobody waits for a bank day here. */
async function takeFile(app: App, site: Site, creditor: Creditor): Promise<string> {
  const today = wallClock(app.clock.now(), creditor.time_zone).day
  await app.db.run`
    update direct_debit set collect_on = ${collectionDayOfFile(today, creditor)} where site_id = ${site.id} and state = 'due'`
  const made = await createCollectionFile(app, { site, creditor })
  if (!made) return 'Nothing is due.'
  await importBankFile(app, reportFile(made.message_id, demoId()), 'demo pain.002.xml')
  return `${made.message_id}: ${made.count} taken, and accepted by a pain.002.`
}

async function answerDebit(
  app: App,
  site: Site,
  creditor: Creditor,
  { end_to_end_id, amount, state, group_id, mandate, message_id }: Debit,
  action: string,
  reason: string,
): Promise<string | null> {
  const entry = { family: 'IDDT', amount, end_to_end_id, mandate } as const
  if (action === 'rejected' && state === 'sent' && message_id && group_id) {
    await importBankFile(
      app,
      reportFile(message_id, demoId(), { group_id, end_to_end_id, reason }),
      'demo pain.002.xml',
    )
    return `Rejected by a pain.002: ${reason}.`
  }
  if (action === 'collected' && state === 'sent') {
    const booked = await book(app, site, creditor, { ...entry, side: 'CRDT' })
    // The demo waits for no bank day.
    await app.db.run`
      update direct_debit set settle_on = collected_on
      where site_id = ${site.id} and end_to_end_id = ${end_to_end_id} and state = 'collected'`
    await settleDebits(app)
    return booked
  }
  if (action === 'returned' && (state === 'collected' || state === 'settled'))
    return book(app, site, creditor, { ...entry, side: 'DBIT', reason })
  return null
}

async function book(app: App, site: Site, creditor: Creditor, entry: Omit<DemoEntry, 'number'>): Promise<string> {
  const day = targetDaysAfter(wallClock(app.clock.now(), creditor.time_zone).day, 0)
  const id = demoId()
  const bytes = statementFile(creditor.iban, day, id, { ...entry, number: id })
  const { fresh } = await importBankFile(app, bytes, 'demo camt.053.xml')
  return `Booked on ${site.key} by a camt.053 (${fresh} new).`
}

const demoId = () => `DEMO-${newId().slice(0, 20)}`
