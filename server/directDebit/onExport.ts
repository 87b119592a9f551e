// Data export: a member's mandates, direct debits and transfers, decrypted (ACC-15). Mandates are kept for ten years after erasure.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { buyerOf, decryptContact, decryptField } from './encryptedFields.ts'

type Mandate = Columns<'mandate', 'holder' | 'iban' | 'contact' | 'reference'>

export async function onExport({ app, db, site }: JobCtx, member: Id<'member'>) {
  const mandates = await db.many<Mandate>`
    select reference, kind, masked_iban as shown_iban, holder, iban, contact, text, language, signed_at, last_used, ended_at
    from mandate where site_id = ${site.id} and member_id = ${member} order by id`
  const drafts = await db.many<Mandate>`
    select reference, masked_iban as shown_iban, holder, iban, contact, text, language, created_at
    from mandate_draft where site_id = ${site.id} and member_id = ${member} order by created_at`
  const decrypted = (it: Mandate) => ({
    ...it,
    holder: decryptField(app, it.holder),
    iban: decryptField(app, it.iban),
    contact: decryptContact(app, it.contact),
  })
  return {
    mandates: mandates.map(decrypted),
    mandate_forms: drafts.map(decrypted),
    direct_debits: await db.many`
      select d.end_to_end_id as reference, m.reference as mandate, d.amount, d.collect_on, d.state, d.reason, d.created_at
      from direct_debit d join mandate m on m.id = d.mandate_id
      where d.site_id = ${site.id} and m.member_id = ${member}
      order by d.id`,
    transfers: await db.many`
      select reference, amount, currency, status, created_at
      from bank_order
      where site_id = ${site.id} and method = 'sct' and buyer = ${buyerOf(app, member)}
      order by created_at`,
  }
}
