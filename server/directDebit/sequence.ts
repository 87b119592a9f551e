// First, recurring, last or single: which collection of its mandate a debit is, and what the mandate said before (PAY-5).
import type { JobCtx } from '../base/ctx.ts'
import type { Mandate, Sequence } from '../sepa/index.ts'
import type { Creditor } from './creditor.ts'
import type { MandateRow } from './store.ts'

/** `before`: a debit was handed in that the bank did not reject. `last`: the mandate was ended, and this is what was left of it. */
export function sequenceOf({ kind }: Pick<MandateRow, 'kind'>, before: boolean, last: boolean): Sequence {
  if (kind === 'single') return 'OOFF'
  if (!before) return 'FRST'
  return last ? 'FNAL' : 'RCUR'
}

export async function collectedBefore({ db, site }: JobCtx, mandate: number): Promise<boolean> {
  const { before } = await db.one<{ before: boolean }>`
    select exists (
      select 1 from direct_debit
      where site_id = ${site.id} and mandate_id = ${mandate} and state in ('sent', 'collected', 'settled', 'returned', 'refunded')
    ) as before`
  return before
}

/** What the bank was told last and is no longer so. */
export function amendedSince(creditor: Creditor, { told, iban_hash }: MandateRow): Mandate['amended'] {
  if (!told) return undefined
  const amended = {
    ...(told.creditor_id !== creditor.creditor_id && { creditor_id: told.creditor_id }),
    ...(told.creditor_name !== creditor.name && { creditor_name: told.creditor_name }),
    ...(told.iban_hash !== iban_hash.toString('hex') && { account_changed: true }),
  }
  return Object.keys(amended).length > 0 ? amended : undefined
}

export const remember = ({ db, site }: JobCtx, { creditor_id, name }: Creditor, { id, iban_hash }: MandateRow) =>
  db.run`
    update mandate set told = ${db.json({ creditor_id, creditor_name: name, iban_hash: iban_hash.toString('hex') })}
    where site_id = ${site.id} and id = ${id}`
