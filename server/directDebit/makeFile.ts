// The day's file for the bank: debits that are due, each in one file only (PAY-5, pain.008.001.08).
import { createHash } from 'node:crypto'
import type { App, JobCtx, Site } from '../base/ctx.ts'
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
import { type Collecting, type Creditor, creditorOf, creditors } from './creditor.ts'
import { announce, dayFor } from './debit.ts'
import { newMessageId, opened, openedContact, sealed } from './sealed.ts'
import { amendedSince, collectedBefore, remember, sequenceOf } from './sequence.ts'
import { type DebitRow, type MandateRow, mandateOf } from './store.ts'

export type MadeFile = { public_id: string; message_id: string; count: number; amount: number }
/** What a bank takes in one go; more are in the next file. */
const most = 5_000

/** By the clock: once our own cut-off has come, on the bank's open days. */
export async function cutOff(app: App) {
  for (const it of await creditors(app.db)) {
    const { day, time } = wallClock(app.clock.now(), it.creditor.time_zone)
    await postpone(app, it)
    if (isTargetDay(day) && time >= it.creditor.cut_off && time < it.creditor.bank_cut_off) await makeFile(app, it)
  }
}

/** Throws where nobody collects for the site. */
export async function makeFileFor(app: App, site: Site): Promise<MadeFile | null> {
  const creditor = creditorOf(site)
  if (!creditor) throw new Error('nobody collects for this site: npm run bank -- creditor')
  return makeFile(app, { site, creditor })
}

/** null where nothing is due today. Asked twice at once, the second finds nothing left. */
export async function makeFile(app: App, { site, creditor }: Collecting): Promise<MadeFile | null> {
  const file = `${newId()}.sealed`
  try {
    const made = await inJob(app, site, (ctx) => make(ctx, creditor, file))
    if (made) app.log.info('bank file', { site: site.key, count: made.count })
    return made
  } catch (error) {
    await app.storage.remove(file)
    throw error
  }
}

type Ready = { row: DebitRow; debit: DirectDebit; sequence: Sequence }

async function make(ctx: JobCtx, creditor: Creditor, file: string): Promise<MadeFile | null> {
  const { app, db, site, clock } = ctx
  const today = wallClock(clock.now(), creditor.time_zone).day
  const ready = await dueToday(ctx, creditor, today)
  if (!ready.length) return null
  const message_id = newMessageId(today)
  const groups = grouped(message_id, ready)
  const { xml, count, amount } = directDebitFile({ message_id, created_at: clock.now(), creditor, groups })
  await app.storage.put(file, Buffer.from(sealed(app, xml)))
  const { id, public_id } = await db.one<{ id: number; public_id: string }>`
    insert into bank_file (site_id, message_id, file, count, amount, checksum, created_at)
    values (${site.id}, ${message_id}, ${file}, ${count}, ${amount}, ${createHash('sha256').update(xml).digest()}, ${clock.now()})
    returning id, public_id`
  for (const { group_id, sequence, debits } of groups)
    await db.run`
      update direct_debit set state = 'sent', file_id = ${id}, group_id = ${group_id}, sequence = ${sequence}
      where site_id = ${site.id} and state = 'due' and end_to_end_id = any(${debits.map((it) => it.end_to_end_id)})`
  return { public_id, message_id, count, amount }
}

/** Locked: whoever makes a file at the same time waits, and finds them sent. What a bank would refuse is held, and stops nothing else. */
async function dueToday(ctx: JobCtx, creditor: Creditor, today: Day): Promise<Ready[]> {
  const { db, site } = ctx
  const due = await db.many<DebitRow>`
    select * from direct_debit
    where site_id = ${site.id} and state = 'due' and collect_on = ${lastDay(today, creditor)}
    order by id
    limit ${most}
    for update`
  const ready: Ready[] = []
  const used = new Set<number>()
  for (const row of due) {
    const mandate = await mandateOf(ctx, row.mandate_id)
    const debit = written(ctx, creditor, row, mandate)
    if (faultsOfDebit(debit).length > 0) {
      await db.run`update direct_debit set state = 'held', reason = 'unfit' where site_id = ${site.id} and id = ${row.id}`
      continue
    }
    const before = used.has(mandate.id) || (await collectedBefore(ctx, mandate.id))
    ready.push({ row, debit, sequence: sequenceOf(mandate, before, isLastOf(mandate, row, due)) })
    used.add(mandate.id)
    await remember(ctx, creditor, mandate)
  }
  return ready
}

/** What is handed in on that day is collected then; what is collected later waits for a later file. */
const lastDay = (today: Day, { lead_days }: Creditor) => targetDaysAfter(today, lead_days)
const isLastOf = ({ id, ended_at }: MandateRow, row: DebitRow, due: DebitRow[]) =>
  ended_at !== null && due.findLast(({ mandate_id }) => mandate_id === id) === row

function written({ app }: JobCtx, creditor: Creditor, row: DebitRow, mandate: MandateRow): DirectDebit {
  const contact = openedContact(app, mandate.contact)
  const iban = opened(app, mandate.iban)
  const { street, house_number, zip, city, country } = contact ?? {}
  return {
    end_to_end_id: row.end_to_end_id,
    amount: row.amount,
    currency: 'EUR',
    mandate: {
      mandate_id: mandate.reference,
      signed_on: wallClock(mandate.signed_at, creditor.time_zone).day,
      amended: amendedSince(creditor, mandate),
    },
    debtor: {
      name: opened(app, mandate.holder),
      iban,
      address: city && country ? { street, house_number, zip, city, country } : undefined,
    },
    remittance: `${creditor.name} ${row.order_reference}`,
  }
}

function grouped(message_id: string, ready: Ready[]): DirectDebitGroup[] {
  const by = Map.groupBy(ready, ({ row, sequence }) => `${sequence} ${row.collect_on}`)
  return [...by.values()].map((these, at) => ({
    group_id: `${message_id}-${at + 1}`,
    sequence: (these[0] as Ready).sequence,
    collect_on: (these[0] as Ready).row.collect_on,
    debits: these.map(({ debit }) => debit),
  }))
}

/** What was in no file in time gets a new day, and is announced anew: nothing is collected on a day that was not said. */
export async function postpone(app: App, { site, creditor }: Collecting) {
  const { day, time } = wallClock(app.clock.now(), creditor.time_zone)
  const isOver = !isTargetDay(day) || time >= creditor.bank_cut_off
  // Whatever can't be handed in any more in time for its day.
  const next = isOver ? targetDaysAfter(day, 1) : day
  const until = targetDaysAfter(lastDay(next, creditor), -1)
  await inJob(app, site, async (ctx) => {
    const rows = await ctx.db.many<DebitRow>`
      select * from direct_debit
      where site_id = ${site.id} and state = 'due' and collect_on <= ${until}
      order by id
      for update skip locked`
    for (const row of rows) {
      const collect_on = dayFor(ctx, creditor)
      await ctx.db.run`update direct_debit set collect_on = ${collect_on} where site_id = ${site.id} and id = ${row.id}`
      await announce(ctx, creditor, await mandateOf(ctx, row.mandate_id), { ...row, collect_on })
    }
  })
}
