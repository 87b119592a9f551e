// Imports a file of the bank: status reports on our debits, and bookings (PAY-5, PAY-6). Idempotent.
import { createHash } from 'node:crypto'
import type { Id } from '../../contract/ids.ts'
import type { App, Site } from '../base/ctx.ts'
import {
  type BankFile,
  BankFileFault,
  type Booking,
  baseReference,
  readBankFiles,
  type Statements,
  unpackArchive,
} from '../sepa/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { applyStatusReport } from './applyStatusReport.ts'
import { recordBooking, retryWaitingBookings } from './bookings.ts'
import { type CollectingSite, creditors } from './creditor.ts'
import { settleDebits } from './settlement.ts'
import { referencesIn } from './transfers.ts'

export type ImportedFile = { message: string; message_id: string; bookings: number; fresh: number }

/** Files that banks put beside the others. */
export const FOR_PEOPLE = /\.(pdf|txt|csv|html?)$/i

/** What archivers add of their own. */
const FOR_ARCHIVERS = /(?:^|\/)(?:__MACOSX\/|\.)/

/** Imports a file, or each one in an archive. Throws BankFileFault for the first that is not ours or cannot be read, after the others. */
export async function importBankFiles(app: App, bytes: Uint8Array, name: string): Promise<ImportedFile[]> {
  const imported: ImportedFile[] = []
  const faults: BankFileFault[] = []
  for (const file of unpackArchive(bytes, name).filter(
    ({ name: it }, _, { length }) => length === 1 || !(FOR_PEOPLE.test(it) || FOR_ARCHIVERS.test(it)),
  ))
    try {
      imported.push(await importBankFile(app, file.bytes, file.name))
    } catch (error) {
      if (!(error instanceof BankFileFault)) throw error
      app.log.error('bank file', error)
      faults.push(error)
    }
  if (faults[0]) throw faults[0]
  return imported
}

/** Throws BankFileFault where nothing of it is ours, or it cannot be read at all; then nothing of it is applied. */
export async function importBankFile(app: App, bytes: Uint8Array, name: string): Promise<ImportedFile> {
  const messages = readBankFiles(bytes)
  const results: ImportResult[] = []
  const faults: unknown[] = []
  for (const message of messages)
    try {
      results.push(await importMessage(app, message))
    } catch (error) {
      // Beside one that is ours.
      if (!(error instanceof BankFileFault)) throw error
      faults.push(error)
    }
  const [first] = results
  if (!first) throw faults[0]
  for (const fault of faults) app.log.error('part of a bank file', fault)
  const file = {
    message: [...new Set(messages.map((it) => it.message))].join(' '),
    message_id: messages.map((it) => it.message_id).join(' '),
    bookings: results.reduce((sum, it) => sum + it.bookings, 0),
    fresh: results.reduce((sum, it) => sum + it.applied, 0),
  }
  await app.db.run`
    insert into imported_bank_file (digest, site_id, message, message_id, name, bookings, imported_at)
    values (${createHash('sha256').update(bytes).digest()}, ${first.site}, ${file.message}, ${file.message_id}, ${name.slice(-100)},
      ${file.bookings}, ${app.clock.now()})
    on conflict (digest) do nothing`
  await retryWaitingBookings(app)
  await settleDebits(app)
  return file
}

const importMessage = async (app: App, message: BankFile): Promise<ImportResult> =>
  message.message === 'pain.002'
    ? applyStatusReport(app, message)
    : recordStatements(app, await creditors(app.db), message)

export type ImportResult = { site: Id<'site'>; bookings: number; applied: number }

/** Statements of other accounts are passed over; what names an order of ours there is held for staff. */
async function recordStatements(app: App, all: CollectingSite[], { statements }: Statements): Promise<ImportResult> {
  const owners = statements.map(({ account }) => ownerOf(all, account))
  const site = owners.find((it) => it !== null)
  if (!site)
    throw new BankFileFault(
      'field',
      statements.length ? 'a statement of an account that no site has' : 'a statement of nothing',
    )
  let [bookings, applied] = [0, 0]
  const seen = new Set<string>()
  for (const [at, statement] of statements.entries()) {
    const groups = Map.groupBy(statement.bookings, ({ reference }) => baseReference(reference))
    for (const siblings of groups.values())
      for (const booking of siblings) {
        const bookingSite = (await siteByReference(app, booking)) ?? owners[at]
        if (!bookingSite) continue
        bookings += 1
        const position = { seen, siblings, isOurAccount: Boolean(owners[at]) }
        if (await inJob(app, bookingSite, (ctx) => recordBooking(ctx, booking, position))) applied += 1
      }
  }
  return { site: site.id, bookings, applied }
}

/** A site with this account; sites may share one. */
const ownerOf = (all: CollectingSite[], account: string | null): Site | null =>
  all.find(({ creditor }) => account === null || creditor.iban === account)?.site ?? null

/** The site of the debit, order or refund that the booking refers to. */
async function siteByReference(
  { db }: App,
  { end_to_end_id, group_id, remittance, identifiers }: Booking,
): Promise<Site | null> {
  const references = referencesIn(end_to_end_id, remittance, identifiers)
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
