// Members by the last digits of an account, or by a phone, as entered for a direct debit: for support (OPS-4).
import type { Id } from '../../contract/ids.ts'
import type { App, Site } from '../base/ctx.ts'
import { decryptContact } from './encryptedFields.ts'

type Holder = { member_id: Id<'member'> }

export const holdersByIban = async ({ db }: App, { id }: Site, lastFour: string) =>
  (
    await db.many<Holder>`
      select member_id from mandate where site_id = ${id} and right(masked_iban, 4) = ${lastFour}
      union
      select member_id from mandate_draft where site_id = ${id} and right(masked_iban, 4) = ${lastFour}`
  ).map(({ member_id }) => member_id)

const BATCH_SIZE = 1_000

/** Contacts are encrypted, so all are read, some at a time. `digits`: of the number's end. */
export async function holdersByPhone(app: App, { id }: Site, digits: string) {
  const found = new Set<Id<'member'>>()
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await app.db.many<Holder & { contact: string }>`
      select member_id, contact from mandate where site_id = ${id} and contact <> ''
      union all
      select member_id, contact from mandate_draft where site_id = ${id} and contact <> ''
      order by member_id, contact
      limit ${BATCH_SIZE} offset ${offset}`
    for (const { member_id, contact } of rows)
      if (decryptContact(app, contact)?.phone.endsWith(digits)) found.add(member_id)
    if (rows.length < BATCH_SIZE) return [...found]
  }
}
