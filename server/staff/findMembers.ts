// Finds the member who writes to support, by whatever they name: address, name, receipt, payment, id, phone, the last four of
// an account or a card (OPS-4).
import type { Id } from '../../contract/ids.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { holdersByIban, holdersByPhone } from '../directDebit/index.ts'
import { emailKey } from '../members/index.ts'
import { payersByCard, payersByPayment, payersByReceipt } from '../payments/index.ts'
import { maskedEmail } from './mask.ts'

const MAX_ROWS = 50
const MIN_PHONE_DIGITS = 7

type Ids = Id<'member'>[]
type FoundRow = Columns<'member_contact', 'id' | 'public_id' | 'name' | 'status' | 'email' | 'country' | 'created_at'>
export type FoundMember = { member: string; name: string; status: string; email: string | null; by: string[] }

const byEmail = async ({ db }: App, { id }: Site, text: string): Promise<Ids> =>
  idsOf(
    await db.many<Columns<'member_contact', 'id'>>`
    select id from member_contact
    where site_id = ${id} and (email_key = ${emailKey(text)} or email_key is null and lower(email) = ${emailKey(text)})
    limit ${MAX_ROWS}`,
  )

const byName = async ({ db }: App, { id }: Site, text: string): Promise<Ids> =>
  idsOf(
    await db.many<Columns<'member_contact', 'id'>>`
    select id from member_contact
    where site_id = ${id} and kind = 'person' and name_key(name) = name_key(${text})
    limit ${MAX_ROWS}`,
  )

const byId = async ({ db }: App, { id }: Site, text: string): Promise<Ids> =>
  idsOf(
    await db.many<Columns<'member_contact', 'id'>>`
    select id from member_contact where site_id = ${id} and public_id = ${text.toLowerCase()}`,
  )

const byPhone = (app: App, site: Site, text: string): Promise<Ids> =>
  // Without the trunk prefix, so that 06 12345678 is +31612345678.
  holdersByPhone(app, site, text.replace(/\D/g, '').replace(/^0+/, ''))

/** Each way, and what looks like it. */
const ways: Record<string, [pattern: RegExp, find: (app: App, site: Site, text: string) => Promise<Ids>]> = {
  mail: [/@/, byEmail],
  id: [/^[0-9a-f]{32}$/i, byId],
  payment: [/^\S{8,80}$/, ({ db }, site, text) => payersByPayment(db, site, text)],
  receipt: [/\d/, ({ db }, site, text) => payersByReceipt(db, site, text)],
  phone: [/^\+?[\d\s()./-]{7,25}$/, byPhone],
  iban: [/^[0-9A-Z]{4}$/i, (app, site, text) => holdersByIban(app, site, text.toUpperCase())],
  card: [/^\d{4}$/, ({ db }, site, text) => payersByCard(db, site, text)],
  name: [/^.{1,80}$/, byName],
}
export const findWays = Object.keys(ways)

/** Masked. `by`: one way; otherwise every way that the text looks like. Throws CommandInputError. */
export async function findMembers(app: App, site: Site, text: string, by?: string): Promise<FoundMember[]> {
  const query = text.normalize('NFC').trim()
  if (!query || query.length > 254)
    rejectInput('what: an address, a name, a receipt, a payment, an id, a phone, or the last four')
  if (by !== undefined && !Object.hasOwn(ways, by)) rejectInput(`by: one of ${findWays.join(', ')}`)
  const foundBy = new Map<Id<'member'>, string[]>()
  for (const [way, [pattern, find]] of Object.entries(ways)) {
    if (by === undefined ? !pattern.test(query) : by !== way) continue
    if (way === 'phone' && query.replace(/\D/g, '').length < MIN_PHONE_DIGITS) continue
    for (const id of await find(app, site, query)) foundBy.set(id, [...(foundBy.get(id) ?? []), way])
  }
  const rows = await app.db.many<FoundRow>`
    select id, public_id, name, status, email, country, created_at from member_contact
    where site_id = ${site.id} and id = any(${[...foundBy.keys()].map(String)}::bigint[])
    order by created_at desc
    limit ${MAX_ROWS}`
  return rows.map(({ id, public_id, email, ...row }) => ({
    member: public_id,
    ...row,
    email: maskedEmail(email),
    by: foundBy.get(id) ?? [],
  }))
}

const idsOf = (rows: { id: Id<'member'> }[]) => rows.map(({ id }) => id)
