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
type Sites = readonly Pick<Site, 'id' | 'key'>[]
type FoundRow = Columns<
  'member_contact',
  'id' | 'public_id' | 'name' | 'status' | 'email' | 'country' | 'created_at'
> & {
  site: string
}
export type FoundMember = {
  member: string
  site: string
  name: string
  status: string
  email: string | null
  country: string
  created_at: Date
  by: string[]
}

const keysOf = (sites: Sites) => sites.map(({ id }) => `${id}`)
const idsOf = (rows: { id: Id<'member'> }[]) => rows.map(({ id }) => id)

const byEmail = async ({ db }: App, sites: Sites, text: string): Promise<Ids> =>
  idsOf(
    await db.many<Columns<'member_contact', 'id'>>`
    select id from member_contact where site_id = any(${keysOf(sites)}::bigint[]) and email_key = ${emailKey(text)}
    union all
    select id from member_contact
    where site_id = any(${keysOf(sites)}::bigint[]) and email_key is null and lower(email) = ${emailKey(text)}
    limit ${MAX_ROWS}`,
  )

const byName = async ({ db }: App, sites: Sites, text: string): Promise<Ids> =>
  idsOf(
    await db.many<Columns<'member_contact', 'id'>>`
    select id from member_contact
    where site_id = any(${keysOf(sites)}::bigint[]) and kind = 'person' and name_key(name) = name_key(${text})
      and erased_at is null
    limit ${MAX_ROWS}`,
  )

const byId = async ({ db }: App, sites: Sites, text: string): Promise<Ids> =>
  idsOf(
    await db.many<Columns<'member_contact', 'id'>>`
    select id from member_contact
    where site_id = any(${keysOf(sites)}::bigint[]) and public_id = ${text.toLowerCase()}`,
  )

/** Each way, and what looks like it. */
const ways: Record<string, [pattern: RegExp, find: (app: App, sites: Sites, text: string) => Promise<Ids>]> = {
  mail: [/@/, byEmail],
  id: [/^[0-9a-f]{32}$/i, byId],
  payment: [/^\S{8,80}$/, ({ db }, sites, text) => payersByPayment(db, sites, text)],
  receipt: [/\d/, ({ db }, sites, text) => payersByReceipt(db, sites, text)],
  phone: [/^\+?[\d\s()./-]{7,25}$/, holdersByPhone],
  iban: [/^[0-9A-Z]{4}$/i, (app, sites, text) => holdersByIban(app, sites, text.toUpperCase())],
  card: [/^\d{4}$/, ({ db }, sites, text) => payersByCard(db, sites, text)],
  name: [/^.{1,80}$/, byName],
}
export const findWays = Object.keys(ways)

/** Masked, of these sites. `by`: one way; otherwise every way that the text looks like. Throws CommandInputError. */
export async function findMembers(app: App, sites: Sites, text: string, by?: string): Promise<FoundMember[]> {
  const query = text.normalize('NFC').trim()
  if (!query || query.length > 254)
    rejectInput('what: an address, a name, a receipt, a payment, an id, a phone, or the last four')
  if (by !== undefined && !Object.hasOwn(ways, by)) rejectInput(`by: one of ${findWays.join(', ')}`)
  const chosen = Object.entries(ways).filter(
    ([way, [pattern]]) =>
      (by === undefined ? pattern.test(query) : by === way) &&
      (way !== 'phone' || query.replace(/\D/g, '').length >= MIN_PHONE_DIGITS),
  )
  const found = await Promise.all(chosen.map(([, [, find]]) => find(app, sites, query)))
  const foundBy = new Map<Id<'member'>, string[]>()
  for (const [at, ids] of found.entries())
    for (const id of ids) foundBy.set(id, [...(foundBy.get(id) ?? []), chosen[at]?.[0] ?? ''])
  const rows = await app.db.many<FoundRow>`
    select m.id, m.public_id, s.key as site, m.name, m.status, m.email, m.country, m.created_at
    from member_contact m join site s on s.id = m.site_id
    where m.site_id = any(${keysOf(sites)}::bigint[]) and m.id = any(${[...foundBy.keys()].map(String)}::bigint[])
    order by m.created_at desc
    limit ${MAX_ROWS}`
  return rows.map(({ id, public_id, email, ...row }) => ({
    member: public_id,
    ...row,
    email: maskedEmail(email),
    by: foundBy.get(id) ?? [],
  }))
}
