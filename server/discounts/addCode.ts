// An operator adds a discount code, with all its fields (CRED-3, OPS-4).
import * as v from 'valibot'
import { type CountryCode, countries, currencies } from '../../contract/countries.ts'
import { paymentMethods } from '../../contract/payments.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { amountInput, parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { findMember } from '../members/index.ts'
import { codeLetters } from './codeLetters.ts'

const codeInput = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{3,40}$/, '3 to 40 letters, digits and hyphens')),
  value_percentage: v.pipe(
    v.number('a percentage like 25 or 12.5'),
    v.gtValue(0, 'more than 0'),
    v.ltValue(100, 'less than 100'),
    v.check(
      (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
      'two digits after the point at most',
    ),
  ),
  minimum_order_value: v.optional(amountInput),
  country: v.optional(v.string()),
  currency: v.optional(v.picklist(currencies, `one of ${currencies.join(', ')}`)),
  /** Public id of the only member who may use it. */
  user_id: v.optional(v.string()),
  /** The last valid day, in the site's time zone. */
  expires: v.optional(v.pipe(v.string(), v.isoDate('a day like 2026-12-31'))),
  status: v.optional(v.picklist(['active', 'inactive'], 'active or inactive'), 'active'),
  validity: v.optional(
    v.picklist(['once-per-user', 'once', 'unlimited'], 'once-per-user, once or unlimited'),
    'once-per-user',
  ),
  paymentmethods: v.optional(
    v.pipe(
      v.array(v.picklist(paymentMethods, `each one of ${paymentMethods.join(', ')}`)),
      v.minLength(1, 'at least one'),
    ),
  ),
  /** The welcome bonus of members who signed up less than four hours ago. */
  welcome: v.optional(v.boolean(), false),
  /** Applied automatically for so many days after the welcome bonus has expired. */
  follows_days: v.optional(
    v.pipe(
      v.number('days'),
      v.integer('whole days'),
      v.minValue(1, 'a day at least'),
      v.maxValue(365, 'a year at most'),
    ),
  ),
})
type CodeInput = v.InferOutput<typeof codeInput>

/** Throws CommandInputError. */
export async function addCode(ctx: JobCtx, actor: Actor, input: unknown): Promise<{ expires: Date | null }> {
  const { db, site, clock } = ctx
  const newCode = parseCommandInput(codeInput, input)
  refuseOtherMarket(site, newCode)
  if (newCode.user_id && (newCode.welcome || newCode.follows_days))
    rejectInput('user_id: what is offered by itself is nobody’s own')
  if (newCode.welcome && newCode.follows_days) rejectInput('follows_days: the welcome bonus does not follow itself')
  const member = newCode.user_id ? await findMember(ctx, newCode.user_id) : null
  if (newCode.user_id && (!member || member.status === 'deleted'))
    rejectInput(`user_id: this site has no member called ${newCode.user_id}`)
  // Serializes codes of the site: names and automatic offers must be unique.
  await db.run`select 1 from site where id = ${site.id} for no key update`
  await refuseTaken(ctx, newCode)
  await refuseWrongOrder(ctx, newCode)
  const expires = newCode.expires ? await endOfDay(ctx, newCode.expires) : null
  if (expires && expires <= clock.now()) rejectInput(`expires: ${newCode.expires} is over`)
  await db.run`
    insert into discount_code (site_id, code, value_percentage, minimum_order_value, country, member_id, currency, expires, status, validity,
      paymentmethods, welcome, follows_days, created_at)
    values (${site.id}, ${newCode.code}, ${newCode.value_percentage}, ${newCode.minimum_order_value ?? null}, ${newCode.country ?? null}, ${member?.id ?? null},
      ${newCode.currency ?? null}, ${expires}, ${newCode.status}, ${newCode.validity}, ${newCode.paymentmethods ?? null}, ${newCode.welcome},
      ${newCode.follows_days ?? null}, ${clock.now()})`
  const { code, user_id: _, ...after } = newCode
  await audit(ctx, actor, { action: 'code.add', subject: code, member: member?.id, after })
  return { expires }
}

function refuseOtherMarket({ choices }: Site, { country, currency, minimum_order_value }: CodeInput) {
  if (country && !choices.countries.includes(country))
    rejectInput(`country: this site sells in ${choices.countries.join(', ')}, not in ${country}`)
  const knownCountries = choices.countries.filter((code): code is CountryCode => code in countries)
  const sold = new Set(
    knownCountries.filter((code) => !country || code === country).map((code) => countries[code].currency),
  )
  if (currency && !sold.has(currency))
    rejectInput(`currency: ${country ?? 'this site'} pays in ${[...sold].join(', ')}, not in ${currency}`)
  if (minimum_order_value && !currency && sold.size > 1)
    rejectInput(`currency: is missing; the least order is of which of ${[...sold].join(', ')}?`)
}

async function refuseTaken({ db, site }: JobCtx, { code, welcome }: CodeInput) {
  const existing = await db.maybe<Columns<'discount_code', 'code'>>`
    select code from discount_code where site_id = ${site.id} and upper(code) = ${codeLetters(code)} limit 1`
  if (existing) rejectInput(`code: there is one called ${existing.code}`)
  const bonus = welcome && (await findOffered({ db, site }, 'welcome'))
  if (bonus) rejectInput(`welcome: ${bonus.code} is the welcome bonus; end it first`)
}

/** A code that follows the welcome bonus is worth less than it (CRED-10). */
async function refuseWrongOrder(ctx: JobCtx, { welcome, follows_days, value_percentage }: CodeInput) {
  const bonus = follows_days ? await findOffered(ctx, 'welcome') : null
  if (bonus && value_percentage >= bonus.value_percentage)
    rejectInput(`value_percentage: less than the ${bonus.value_percentage} % of the welcome bonus ${bonus.code}`)
  const follower = welcome ? await findOffered(ctx, 'follows') : null
  if (follower && value_percentage <= follower.value_percentage)
    rejectInput(`value_percentage: more than the ${follower.value_percentage} % of ${follower.code}, which follows it`)
}

const findOffered = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, which: 'welcome' | 'follows') =>
  db.maybe<Columns<'discount_code', 'code'> & { value_percentage: number }>`
    select code, value_percentage::float8 as value_percentage from discount_code
    where site_id = ${site.id} and status = 'active' and (case when ${which === 'welcome'} then welcome else follows_days is not null end)
    order by value_percentage desc limit 1`

/** Midnight after the day, in the site's time zone. */
async function endOfDay({ db, site }: JobCtx, day: string): Promise<Date> {
  if (Number.isNaN(new Date(day).getTime()) || new Date(day).toISOString().slice(0, 10) !== day)
    rejectInput(`expires: there is no ${day}`)
  const { at } = await db.one<{ at: Date }>`select (${day}::date + 1)::timestamp at time zone ${site.time_zone} as at`
  return at
}
