// A file of the bank is read: what it says of our debits, and every booking once (PAY-5, PAY-6). Reading it again changes nothing.
import { createHash } from 'node:crypto'
import type { App, Site } from '../base/ctx.ts'
import { BankFileFault, type Booking, readBankFile, type Statements } from '../sepa/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { book, bookWaiting } from './bookings.ts'
import { settle } from './collected.ts'
import { type Collecting, creditors } from './creditor.ts'
import { report } from './report.ts'
import { referencesIn } from './transfers.ts'

export type ReadFile = { message: string; message_id: string; bookings: number; fresh: number }

/** Throws BankFileFault, or what else is wrong with it, before anything of it is applied. */
export async function readBank(app: App, bytes: Uint8Array, name: string): Promise<ReadFile> {
  const file = readBankFile(bytes)
  const all = await creditors(app.db)
  const done = file.message === 'pain.002' ? await report(app, file) : await bookAll(app, all, file)
  await app.db.run`
    insert into bank_read (digest, site_id, message, message_id, name, bookings, read_at)
    values (${createHash('sha256').update(bytes).digest()}, ${done.site}, ${file.message}, ${file.message_id}, ${name.slice(-100)},
      ${done.bookings}, ${app.clock.now()})
    on conflict (digest) do nothing`
  await bookWaiting(app)
  await settle(app)
  return { message: file.message, message_id: file.message_id, bookings: done.bookings, fresh: done.fresh }
}

export type Done = { site: number; bookings: number; fresh: number }

async function bookAll(app: App, all: Collecting[], { statements }: Statements): Promise<Done> {
  const parts = statements.map(({ account, bookings }) => ({ bookings, owner: ownerOf(all, account) }))
  const [first] = parts
  if (!first) throw new BankFileFault('field', 'a statement of nothing')
  let fresh = 0
  for (const { bookings, owner } of parts)
    for (const it of bookings) {
      const site = (await siteNamed(app, it)) ?? owner
      if (await inJob(app, site, (ctx) => book(ctx, it))) fresh += 1
    }
  return { site: first.owner.id, bookings: parts.reduce((sum, it) => sum + it.bookings.length, 0), fresh }
}

/** Sites may share an account. */
function ownerOf(all: Collecting[], account: string | null): Site {
  const found = all.find(({ creditor }) => account === null || creditor.iban === account)
  if (!found) throw new BankFileFault('field', 'a statement of an account that no site has')
  return found.site
}

/** Whose debit, order or refund it names. */
async function siteNamed({ db }: App, { end_to_end_id, group_id, remittance }: Booking): Promise<Site | null> {
  const references = referencesIn(end_to_end_id, remittance)
  const named = await db.maybe<{ site_id: number }>`
    select site_id from direct_debit where end_to_end_id = ${end_to_end_id}
    union all
    select site_id from direct_debit where group_id = ${group_id}
    union all
    select site_id from bank_order where reference = any(${references})
    union all
    select site_id from bank_refund where reference = any(${references})
    limit 1`
  return named ? siteById(db, named.site_id) : null
}
