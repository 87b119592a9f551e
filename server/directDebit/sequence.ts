// Sequence type of a debit (first, recurring, final, one-off), and amendments of its mandate (PAY-5).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Mandate, Sequence } from '../sepa/index.ts'
import type { Creditor } from './creditor.ts'
import type { MandateRow } from './store.ts'

/** `before`: an earlier debit was handed in and not rejected. `last`: the mandate has ended and this is its last debit. */
export function sequenceOf({ kind }: Pick<MandateRow, 'kind'>, hasCollectedBefore: boolean, last: boolean): Sequence {
  if (kind === 'single') return 'OOFF'
  if (!hasCollectedBefore) return 'FRST'
  return last ? 'FNAL' : 'RCUR'
}

export async function hasCollected({ db, site }: JobCtx, mandate: Id<'mandate'>): Promise<boolean> {
  const { before: hasCollectedBefore } = await db.one<{ before: boolean }>`
    select exists (
      select 1 from direct_debit
      where site_id = ${site.id} and mandate_id = ${mandate} and state in ('sent', 'collected', 'settled', 'returned', 'refunded')
    ) as before`
  return hasCollectedBefore
}

/** Mandate data reported to the bank earlier that has changed since. */
export function amendmentsOf(creditor: Creditor, { reported, iban_hash }: MandateRow): Mandate['amended'] {
  if (!reported) return undefined
  const amended = {
    ...(reported.creditor_id !== creditor.creditor_id && { creditor_id: reported.creditor_id }),
    ...(reported.creditor_name !== creditor.name && { creditor_name: reported.creditor_name }),
    ...(reported.iban_hash !== iban_hash.toString('hex') && { account_changed: true }),
  }
  return Object.keys(amended).length > 0 ? amended : undefined
}

export const saveReportedMandate = (
  { db, site }: JobCtx,
  { creditor_id, name }: Creditor,
  { id, iban_hash }: MandateRow,
) =>
  db.run`
    update mandate set reported = ${db.json({ creditor_id, creditor_name: name, iban_hash: iban_hash.toString('hex') })}
    where site_id = ${site.id} and id = ${id}`
