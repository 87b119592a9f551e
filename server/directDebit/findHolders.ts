// Members by the last digits of an account, or by a phone, as entered for a direct debit: for support (OPS-4).
import { countryCodes } from '../../contract/countries.ts'
import type { Id } from '../../contract/ids.ts'
import type { App, Site } from '../base/ctx.ts'
import { decryptContact, phoneHash } from './encryptedFields.ts'
import { parsePhone } from './phone.ts'

type Sites = readonly Pick<Site, 'id'>[]
type Holder = { member_id: Id<'member'> }
const idsOf = (rows: Holder[]) => rows.map(({ member_id }) => member_id)
const keysOf = (sites: Sites) => sites.map(({ id }) => `${id}`)

export const holdersByIban = async ({ db }: App, sites: Sites, lastFour: string) =>
  idsOf(
    await db.many<Holder>`
      select member_id from mandate where site_id = any(${keysOf(sites)}::bigint[]) and right(masked_iban, 4) = ${lastFour}
      union
      select member_id from mandate_draft where site_id = any(${keysOf(sites)}::bigint[]) and right(masked_iban, 4) = ${lastFour}`,
  )

/** Of whichever country the number may be: 06 12345678 is +31612345678. */
export async function holdersByPhone(app: App, sites: Sites, text: string) {
  const phones = countryCodes.flatMap((country) => parsePhone(text, countryCodes, country).phone ?? [])
  // The driver has no arrays of bytes.
  const hashes = [...new Set(phones)].map((phone) => phoneHash(app, phone).toString('hex'))
  const rows = await app.db.many<Holder>`
    select member_id from mandate
    where site_id = any(${keysOf(sites)}::bigint[])
      and phone_hash = any (array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))
    union
    select member_id from mandate_draft
    where site_id = any(${keysOf(sites)}::bigint[])
      and phone_hash = any (array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))`
  return [...new Set([...idsOf(rows), ...(await holdersWithoutHash(app, sites, text))])]
}

const BATCH_SIZE = 1_000

/** From before phones were hashed: contacts are encrypted, so all of these are read, some at a time. */
async function holdersWithoutHash(app: App, sites: Sites, text: string) {
  // Without the trunk prefix.
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  const found: Id<'member'>[] = []
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await app.db.many<Holder & { contact: string }>`
      select member_id, contact from mandate
      where site_id = any(${keysOf(sites)}::bigint[]) and phone_hash is null and contact <> ''
      order by id
      limit ${BATCH_SIZE} offset ${offset}`
    for (const { member_id, contact } of rows)
      if (decryptContact(app, contact)?.phone.endsWith(digits)) found.push(member_id)
    if (rows.length < BATCH_SIZE) return found
  }
}
