// The day's collection file for the bank: due debits, each in exactly one file (PAY-5, pain.008.001.08).
import { createHash } from 'node:crypto'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId } from '../base/encryption/tokens.ts'
import {
  type Day,
  type DirectDebit,
  type DirectDebitGroup,
  directDebitFile,
  faultsOfDebit,
  isTargetDay,
  type Sequence,
  targetDaysAfter,
  wallClock,
} from '../sepa/index.ts'
import { inJob } from '../sites/index.ts'
import { type CollectingSite, type Creditor, creditorOf, creditors } from './creditor.ts'
import { collectionDay, sendPreNotification } from './debit.ts'
import { decryptContact, decryptField, encryptField, newMessageId } from './encryptedFields.ts'
import { failOrder } from './rTransaction.ts'
import { amendmentsOf, hasCollected, saveReportedMandate, sequenceOf } from './sequence.ts'
import { type DebitRow, findMandate, type MandateRow } from './store.ts'

export type CollectionFile = { public_id: string; message_id: string; count: number; amount: number }
/** Banks accept no more per file; the rest goes into the next one. */
const MAX_DEBITS_PER_FILE = 5_000

/** Scheduled: makes the file after our cut-off, on bank days. */
export async function runCutOff(app: App) {
  for (const siteCreditor of await creditors(app.db)) {
    const { day, time } = wallClock(app.clock.now(), siteCreditor.creditor.time_zone)
    await postponeMissedDebits(app, siteCreditor)
    if (isTargetDay(day) && time >= siteCreditor.creditor.cut_off && time < siteCreditor.creditor.bank_cut_off)
      await createCollectionFile(app, siteCreditor)
  }
}

/** Throws where the site has no creditor. */
export async function createFileForSite(app: App, site: Site): Promise<CollectionFile | null> {
  const creditor = creditorOf(site)
  if (!creditor) throw new Error('nobody collects for this site: npm run bank -- creditor')
  return createCollectionFile(app, { site, creditor })
}

/** null where nothing is due today. Of two concurrent runs the second finds nothing left. */
export async function createCollectionFile(
  app: App,
  { site, creditor }: CollectingSite,
): Promise<CollectionFile | null> {
  const file = `${newId()}.sealed`
  try {
    const created = await inJob(app, site, (ctx) => writeCollectionFile(ctx, creditor, file))
    if (created) app.log.info('bank file', { site: site.key, count: created.count })
    return created
  } catch (error) {
    await app.storage.remove(file)
    throw error
  }
}

type ReadyDebit = { row: DebitRow; debit: DirectDebit; sequence: Sequence }

async function writeCollectionFile(ctx: JobCtx, creditor: Creditor, file: string): Promise<CollectionFile | null> {
  const { app, db, site, clock } = ctx
  const today = wallClock(clock.now(), creditor.time_zone).day
  const ready = await claimDueDebits(ctx, creditor, today)
  if (!ready.length) return null
  const message_id = newMessageId(today)
  const groups = groupDebits(message_id, ready)
  const { xml, count, amount } = directDebitFile({ message_id, created_at: clock.now(), creditor, groups })
  await app.storage.put(file, Buffer.from(encryptField(app, xml)))
  const { id, public_id } = await db.one<Columns<'bank_file', 'id' | 'public_id'>>`
    insert into bank_file (site_id, message_id, file, count, amount, checksum, created_at)
    values (${site.id}, ${message_id}, ${file}, ${count}, ${amount}, ${createHash('sha256').update(xml).digest()}, ${clock.now()})
    returning id, public_id`
  for (const { group_id, sequence, debits } of groups)
    await db.run`
      update direct_debit set state = 'sent', file_id = ${id}, group_id = ${group_id}, sequence = ${sequence}
      where site_id = ${site.id} and state = 'due' and end_to_end_id = any(${debits.map((it) => it.end_to_end_id)})`
  return { public_id, message_id, count, amount }
}

/**
 * Locks due debits: a concurrent run waits and finds them sent. A debit that a bank would refuse is held and does not stop the others. Nothing
 * is collected from who left or was banned meanwhile: it would have to be paid back (CRED-8).
 */
async function claimDueDebits(ctx: JobCtx, creditor: Creditor, today: Day): Promise<ReadyDebit[]> {
  const { db, site } = ctx
  const dueDebits = await db.many<DebitRow & { has_left: boolean }>`
    select d.*, m.status in ('deleted', 'banned') as has_left
    from direct_debit d
    join mandate on mandate.id = d.mandate_id
    join member_public m on m.id = mandate.member_id
    where d.site_id = ${site.id} and d.state = 'due' and d.collect_on = ${collectionDayOfFile(today, creditor)}
    order by d.id
    limit ${MAX_DEBITS_PER_FILE}
    for update of d`
  const ready: ReadyDebit[] = []
  const batchMandates = new Set<number>()
  for (const { has_left, ...row } of dueDebits) {
    if (has_left) {
      await db.run`update direct_debit set state = 'cancelled' where site_id = ${site.id} and id = ${row.id}`
      await failOrder(ctx, row.order_reference, 'cancelled')
      continue
    }
    const mandate = await findMandate(ctx, row.mandate_id)
    const debit = toSepaDebit(ctx, creditor, row, mandate)
    if (faultsOfDebit(debit).length > 0) {
      await db.run`update direct_debit set state = 'held', reason = 'unfit' where site_id = ${site.id} and id = ${row.id}`
      continue
    }
    const before = batchMandates.has(mandate.id) || (await hasCollected(ctx, mandate.id))
    ready.push({ row, debit, sequence: sequenceOf(mandate, before, isLastOfMandate(mandate, row, dueDebits)) })
    batchMandates.add(mandate.id)
    await saveReportedMandate(ctx, creditor, mandate)
  }
  return ready
}

/** The collection day of debits handed in today; later ones wait for a later file. */
export const collectionDayOfFile = (today: Day, { lead_days }: Creditor) => targetDaysAfter(today, lead_days)
const isLastOfMandate = ({ id, ended_at }: MandateRow, row: DebitRow, due: DebitRow[]) =>
  ended_at !== null && due.findLast(({ mandate_id }) => mandate_id === id)?.id === row.id

function toSepaDebit({ app }: JobCtx, creditor: Creditor, row: DebitRow, mandate: MandateRow): DirectDebit {
  const contact = decryptContact(app, mandate.contact)
  const iban = decryptField(app, mandate.iban)
  const { street, house_number, zip, city, country } = contact ?? {}
  return {
    end_to_end_id: row.end_to_end_id,
    amount: row.amount,
    currency: 'EUR',
    mandate: {
      mandate_id: mandate.reference,
      signed_on: wallClock(mandate.signed_at, creditor.time_zone).day,
      amended: amendmentsOf(creditor, mandate),
    },
    debtor: {
      name: decryptField(app, mandate.holder),
      iban,
      address: city && country ? { street, house_number, zip, city, country } : undefined,
    },
    remittance: `${creditor.name} ${row.order_reference}`,
  }
}

function groupDebits(message_id: string, ready: ReadyDebit[]): DirectDebitGroup[] {
  const by = Map.groupBy(ready, ({ row, sequence }) => `${sequence} ${row.collect_on}`)
  return [...by.values()].map((debits, at) => ({
    group_id: `${message_id}-${at + 1}`,
    sequence: (debits[0] as ReadyDebit).sequence,
    collect_on: (debits[0] as ReadyDebit).row.collect_on,
    debits: debits.map(({ debit }) => debit),
  }))
}

/** Debits that missed their file get a new day and a new pre-notification: nothing is collected on an unannounced day. */
export async function postponeMissedDebits(app: App, { site, creditor }: CollectingSite) {
  const { day, time } = wallClock(app.clock.now(), creditor.time_zone)
  const isOver = !isTargetDay(day) || time >= creditor.bank_cut_off
  // Debits that can no longer be handed in in time for their day.
  const next = isOver ? targetDaysAfter(day, 1) : day
  const lastDay = targetDaysAfter(collectionDayOfFile(next, creditor), -1)
  await inJob(app, site, async (ctx) => {
    const rows = await ctx.db.many<DebitRow>`
      select * from direct_debit
      where site_id = ${site.id} and state = 'due' and collect_on <= ${lastDay}
      order by id
      for update skip locked`
    for (const row of rows) {
      const collect_on = collectionDay(ctx, creditor)
      await ctx.db.run`update direct_debit set collect_on = ${collect_on} where site_id = ${site.id} and id = ${row.id}`
      await sendPreNotification(ctx, creditor, await findMandate(ctx, row.mandate_id), { ...row, collect_on })
    }
  })
}
