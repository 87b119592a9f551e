// The creditor of a site: account, collection settings and limits (PAY-5, PAY-6). An operator sets it with `npm run bank`.
import * as v from 'valibot'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { type BankHours, isIban, parseBic, parseCreditorId } from '../sepa/index.ts'
import { siteById, storeCreditor } from '../sites/index.ts'

const integerBetween = (least: number, most: number, otherwise: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), otherwise)
const cents = (otherwise: number) => integerBetween(0, 100_000_000, otherwise)
const clockTime = (otherwise: string) => v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), otherwise)

const shape = v.strictObject({
  creditor_id: v.pipe(
    v.string(),
    v.check((it) => parseCreditorId(it).creditor_id === it, 'no creditor identifier'),
  ),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(70)),
  iban: v.pipe(v.string(), v.check(isIban, 'no IBAN in its electronic form')),
  bic: v.optional(
    v.pipe(
      v.string(),
      v.check((it) => parseBic(it) === it, 'no BIC'),
    ),
  ),
  /** Calendar days between the pre-notification and the debit; fewer than 14 are agreed in the mandate. */
  notice_days: integerBetween(1, 14, 1),
  /** When the day's file is made, and the bank's own cut-off; local time of the bank. */
  cut_off: clockTime('12:00'),
  bank_cut_off: clockTime('14:00'),
  time_zone: v.optional(v.string(), 'Europe/Berlin'),
  lead_days: integerBetween(1, 5, 1),
  /** Bank days between the collection and the credits. */
  settle_days: integerBetween(0, 40, 5),
  /**
   * Limits in cents, per member, account and phone: unsettled debits; orders in a calendar month; one repeated order without a code.
   */
  most_open: cents(10_000),
  most_month: cents(20_000),
  repeat_most: cents(5_000),
  /** Until an account's first debit has settled, it is of so many cents at most, and the only one. */
  first_alone: v.optional(v.boolean(), true),
  first_most: cents(2_500),
  /** SMS codes per country and day. */
  sms_a_day: integerBetween(0, 100_000, 200),
})
export type Creditor = v.InferOutput<typeof shape>

const parsedCreditors = new WeakMap<object, Creditor | null>()

/** null where none is set or the setting is invalid. */
export function creditorOf({ choices }: Pick<Site, 'choices'>): Creditor | null {
  const setting = choices.directdebit
  if (!setting) return null
  const known = parsedCreditors.get(setting)
  if (known !== undefined) return known
  const parsed = v.safeParse(shape, setting)
  const creditor = parsed.success && parsed.output.cut_off < parsed.output.bank_cut_off ? parsed.output : null
  parsedCreditors.set(setting, creditor)
  return creditor
}

/** Bank hours by our own cut-off: what comes later is in the next day's file. */
export const bankHoursOf = ({ cut_off, time_zone, lead_days }: Creditor): BankHours => ({
  cut_off,
  time_zone,
  lead_days,
})

export type CollectingSite = { site: Site; creditor: Creditor }

/** Every site with a creditor. */
export async function creditors(db: Db): Promise<CollectingSite[]> {
  const rows = await db.many<Columns<'site', 'id'>>`select id from site where choices ? 'directdebit' order by id`
  const sites = await Promise.all(rows.map(({ id }) => siteById(db, id)))
  return sites.flatMap((site) => {
    const creditor = site && creditorOf(site)
    return creditor ? [{ site, creditor }] : []
  })
}

/** Throws an Error with the faults by field. */
export async function setCreditor(db: Db, key: string, setting: unknown) {
  const parsed = v.safeParse(shape, setting)
  if (!parsed.success)
    throw new Error(parsed.issues.map((it) => `${v.getDotPath(it) ?? 'file'}: ${it.message}`).join('\n'))
  if (parsed.output.cut_off >= parsed.output.bank_cut_off) throw new Error('cut_off: not before bank_cut_off')
  if (!(await storeCreditor(db, key, setting))) throw new Error(`site: there is none called ${key}`)
  return parsed.output
}
