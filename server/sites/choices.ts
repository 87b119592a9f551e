// Site settings that an operator may change, addressed by path: choices and prices (SITE-2, OPS-4). Validated by the contract's schema and by
// rules across settings.
import * as v from 'valibot'
import type { CountryCode } from '../../contract/countries.ts'
import { RATE_LIMIT_PERCENT } from '../../contract/rateLimits.ts'
import { prices, type SiteChoices, siteChoices } from '../../contract/sites.ts'
import { mayStaffAnswer, staffAnswersRefused } from '../../contract/staffAnswers.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { App, Site } from '../base/ctx.ts'

export type Prices = v.InferOutput<typeof priceShape>
export type Settings = { choices: SiteChoices; prices: Prices }

const priceShape = v.object(prices)
/** Settings with a command of their own. */
const changedElsewhere: Record<string, string> = { directdebit: 'npm run bank -- creditor' }
export const isChangedElsewhere = (path: string) => Object.hasOwn(changedElsewhere, path.split('.')[0] ?? '')
const nullable = ['match_chance', 'default_search.gender']
const MAX_VALUE_CHARS = 100_000

export const pricesOf = (site: Site): Prices =>
  Object.fromEntries(Object.keys(prices).map((name) => [name, site[name as keyof Prices]])) as Prices

/** The value at a path, like `translations.nl.index_title`; undefined where there is none. */
export function valueAt(whole: unknown, path: string[]): unknown {
  let node = whole
  for (const name of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined
    node = (node as Record<string, unknown>)[name]
  }
  return node
}

/** The settings with the value at `path` replaced; null removes an optional one. Throws CommandInputError. */
export function applyChange(app: Pick<App, 'env'>, site: Site, path: string, value: unknown): Settings {
  const names = path.split('.')
  const [first = ''] = names
  if (names.length > 6 || names.some((it) => !/^\w{1,40}$/.test(it) || it === '__proto__'))
    rejectInput('path: names with dots between them, like translations.nl.index_title')
  if (Object.hasOwn(changedElsewhere, first)) rejectInput(`${first}: is changed by ${changedElsewhere[first]}`)
  if (JSON.stringify(value).length > MAX_VALUE_CHARS) rejectInput(`value: at most ${MAX_VALUE_CHARS} characters`)
  const before = { choices: site.choices, prices: pricesOf(site) }
  const isPrice = Object.hasOwn(prices, first)
  if (!isPrice && !Object.hasOwn(siteChoices.entries, first))
    rejectInput(
      `path: there is no ${first}; there are ${[...Object.keys(prices), ...Object.keys(siteChoices.entries)].join(', ')}`,
    )
  const updated = structuredClone(isPrice ? before.prices : before.choices) as Record<string, unknown>
  setAt(updated, names, value)
  const read = v.safeParse(isPrice ? priceShape : siteChoices, updated)
  if (!read.success) {
    const [issue] = read.issues
    return rejectInput(`${v.getDotPath(issue) ?? path}: ${issue.message}`)
  }
  // The schema drops unknown keys.
  const accepted = valueAt(read.output, names)
  if (value !== null && !containsAll(accepted, value)) rejectInput(`${path}: holds something that no site has`)
  const after = isPrice
    ? { ...before, prices: read.output as Prices }
    : { ...before, choices: read.output as SiteChoices }
  refuseInconsistent(app, site, after)
  if (first === 'staff_answers') refuseStaffAnswers(app, after.choices)
  return after
}

function containsAll(accepted: unknown, input: unknown): boolean {
  if (accepted === undefined) return false
  if (typeof input !== 'object' || input === null) return true
  return Object.entries(input).every(([name, it]) => containsAll(valueAt(accepted, [name]), it))
}

function setAt(root: Record<string, unknown>, names: string[], value: unknown) {
  const last = names.at(-1) as string
  let node: unknown = root
  for (const name of names.slice(0, -1)) {
    const next = valueAt(node, [name])
    if (next === undefined && typeof node === 'object' && node !== null) (node as Record<string, unknown>)[name] = {}
    node = valueAt(node, [name])
  }
  if (typeof node !== 'object' || node === null) rejectInput(`path: ${names.slice(0, -1).join('.')} has no parts`)
  const target = node as Record<string, unknown>
  if (Array.isArray(node) && !/^\d+$/.test(last)) rejectInput(`path: ${names.slice(0, -1).join('.')} is a list`)
  // Other optional settings are removed.
  if (value === null && !nullable.includes(names.join('.'))) delete target[last]
  else target[last] = value
}

/** Rules across settings. Throws CommandInputError. */
export function refuseInconsistent(
  { env }: Pick<App, 'env'>,
  { country, domain_language }: Site,
  { choices, prices: { message_length } }: Settings,
) {
  const { countries, locales, default_search, chat_history_days, name, support_email } = choices
  if (!countries.includes(country)) rejectInput(`countries: ${country}, where the site is at home, is missing`)
  if (!locales.includes(domain_language)) rejectInput(`locales: ${domain_language}, the domain's own, is missing`)
  if (default_search.min_age < 18 || default_search.min_age > default_search.max_age || default_search.max_age > 99)
    rejectInput('default_search: ages from 18 to 99')
  if (message_length < 1 || message_length > 10_000) rejectInput('message_length: 1 to 10000')
  if (chat_history_days < 1) rejectInput('chat_history_days: at least 1')
  if (!name.trim()) rejectInput('name: is empty')
  const percents = Object.values(choices.rate_limits ?? {}) as number[]
  const { min, max } = RATE_LIMIT_PERCENT
  if (env.production && percents.some((percent) => percent < min || percent > max))
    rejectInput(`rate_limits: percent, ${min} to ${max}`)
  if (!isAddress(support_email)) rejectInput('support_email: an e-mail address')
  const { security_contact } = choices
  if (security_contact && !isAddress(security_contact) && !/^https:\/\/[^\s]+$/.test(security_contact))
    rejectInput('security_contact: an e-mail address, or a page (https:)')
}

/** Asked where it is set, so that a law of tomorrow stops no other setting. Throws CommandInputError. */
export function refuseStaffAnswers({ env }: Pick<App, 'env'>, { staff_answers = [] }: SiteChoices) {
  for (const it of staff_answers)
    if (env.production && !mayStaffAnswer(it))
      rejectInput(`staff_answers: not in ${it}; ${staffAnswersRefused[it as CountryCode] ?? 'unknown country'}`)
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
