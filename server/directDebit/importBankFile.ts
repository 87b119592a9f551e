// Imports a file of the bank: status reports on our debits, and bookings (PAY-5, PAY-6). Idempotent.
import { createHash } from 'node:crypto'
import type { Id } from '../../contract/ids.ts'
import type { App, Site } from '../base/ctx.ts'
import { BankFileFault, type Booking, readBankFile, type Statements } from '../sepa/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { applyStatusReport } from './applyStatusReport.ts'
import { recordBooking, retryWaitingBookings } from './bookings.ts'
import { type CollectingSite, creditors } from './creditor.ts'
import { settleDebits } from './settlement.ts'
import { referencesIn } from './transfers.ts'

export type ImportedFile = { message: string; message_id: string; bookings: number; fresh: number }

/** Throws BankFileFault before anything of the file is applied. */
export async function importBankFile(app: App, bytes: Uint8Array, name: string): Promise<ImportedFile> {
  const file = readBankFile(bytes)
  const siteCreditors = await creditors(app.db)
  const result =
    file.message === 'pain.002' ? await applyStatusReport(app, file) : await recordStatements(app, siteCreditors, file)
  await app.db.run`
    insert into imported_bank_file (digest, site_id, message, message_id, name, bookings, imported_at)
    values (${createHash('sha256').update(bytes).digest()}, ${result.site}, ${file.message}, ${file.message_id}, ${name.slice(-100)},
      ${result.bookings}, ${app.clock.now()})
    on conflict (digest) do nothing`
  await retryWaitingBookings(app)
  await settleDebits(app)
  return { message: file.message, message_id: file.message_id, bookings: result.bookings, fresh: result.applied }
}

export type ImportResult = { site: Id<'site'>; bookings: number; applied: number }

async function recordStatements(app: App, all: CollectingSite[], { statements }: Statements): Promise<ImportResult> {
  const ownedStatements = statements.map(({ account, bookings }) => ({ bookings, owner: ownerOf(all, account) }))
  const [first] = ownedStatements
  if (!first) throw new BankFileFault('field', 'a statement of nothing')
  let applied = 0
  for (const { bookings, owner } of ownedStatements)
    for (const booking of bookings) {
      const site = (await siteByReference(app, booking)) ?? owner
      if (await inJob(app, site, (ctx) => recordBooking(ctx, booking))) applied += 1
    }
  return { site: first.owner.id, bookings: ownedStatements.reduce((sum, it) => sum + it.bookings.length, 0), applied }
}

/** A site with this account; sites may share one. */
function ownerOf(all: CollectingSite[], account: string | null): Site {
  const accountOwner = all.find(({ creditor }) => account === null || creditor.iban === account)
  if (!accountOwner) throw new BankFileFault('field', 'a statement of an account that no site has')
  return accountOwner.site
}

/** The site of the debit, order or refund that the booking refers to. */
async function siteByReference({ db }: App, { end_to_end_id, group_id, remittance }: Booking): Promise<Site | null> {
  const references = referencesIn(end_to_end_id, remittance)
  const order = await db.maybe<{ site_id: Id<'site'> }>`
    select site_id from direct_debit where end_to_end_id = ${end_to_end_id}
    union all
    select site_id from direct_debit where group_id = ${group_id}
    union all
    select site_id from bank_order where reference = any(${references})
    union all
    select site_id from bank_refund where reference = any(${references})
    limit 1`
  return order ? siteById(db, order.site_id) : null
}
