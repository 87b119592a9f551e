// A site's public settings (spec §3), and lists that are loaded once (SITE-2, SITE-7).
import * as v from 'valibot'
import { ageLevels } from './age.ts'
import { call } from './call.ts'
import { count, country, currency, emptyObject, locale, minorUnits, text } from './fields.ts'
import { landerVariants } from './landers.ts'
import { rateLimits } from './rateLimits.ts'

const texts = v.array(v.string())
const ageLevel = v.exactOptional(v.picklist(ageLevels))
const agesByMoment = v.strictObject({ signup: ageLevel, photos: ageLevel, chat: ageLevel })

/** The site's own texts, by language. */
const siteTexts = {
  /** Title of the front page, which search engines show. */
  index_title: text(120),
  /** What search engines say below it. */
  description: text(400),
  /** What visitors read about fictional profiles. */
  fictional_warning: text(400),
  /** What one fictional profile is called. */
  fictional_singular: text(80),
  /** What several are called. */
  fictional_plural: text(80),
}

const translatedTexts = {
  index_title: v.exactOptional(siteTexts.index_title),
  description: v.exactOptional(siteTexts.description),
  fictional_warning: v.exactOptional(siteTexts.fictional_warning),
  fictional_singular: v.exactOptional(siteTexts.fictional_singular),
  fictional_plural: v.exactOptional(siteTexts.fictional_plural),
}

/** Settings that an operator decides; stored as one document, from which the public settings are derived. */
export const siteChoices = v.object({
  /** What the site is called. */
  name: text(40),
  ...siteTexts,
  /** `siteTexts` in other languages than the domain's. */
  translations: v.optional(v.record(locale, v.object(translatedTexts)), {}),
  /** Countries that are served. Their currencies need bundles. */
  countries: v.array(country),
  /** What of a profile others see. */
  visible_profile_fields: texts,
  /** Notes that a profile shows. */
  visible_profile_notes: texts,
  /** What a search asks for. */
  search_fields: texts,
  /** What a message costs at least, by country, in minor units. */
  minimum_message_costs: v.record(country, v.object({ costs: minorUnits, currency })),
  /** Where members write to. */
  support_email: text(254),
  /** Whom researchers tell of a security hole: an address, or a page (https:). Without it, the support's. */
  security_contact: v.optional(text(254)),
  /** Days until /.well-known/security.txt expires. */
  security_days: v.optional(v.pipe(count, v.minValue(1), v.maxValue(365))),
  /** Who enforces the accessibility law where the operator is at home, for the accessibility statement. */
  accessibility_body: v.optional(text(200)),
  /** Countries whose members fictional profiles may be answered for by staff, where `staffAnswersRefused` lets them (PRO-8). */
  staff_answers: v.optional(v.array(country)),
  /** Countries whose visitors answer a warning first. */
  enable_site_entry_popup: v.array(country),
  /** The icon of fictional profiles. */
  fictional_icon: text(40),
  /** Days in which a purchase can be returned. */
  refund_days: count,
  /** Keys of the payment providers that the site uses; without it, all configured ones. */
  providers: v.optional(texts),
  /** What a bank reports as fraud, or as a dispute to come, is refunded at once, so that no chargeback follows (PAY-13). */
  refund_alerts: v.optional(v.boolean()),
  /** Who collects by direct debit and gets transfers, how, and within which limits; read by server/directDebit/creditor.ts. */
  directdebit: v.optional(v.record(v.string(), v.unknown())),
  /** Campaign variants of the landers (LAND-1). */
  landers: v.optional(landerVariants),
  /** Who may sign up: all, or only visitors whom a traffic source sent. */
  signups: v.picklist(['all', 'with_trafficsource']),
  /** What visitors see of the search. */
  logged_out_search: v.picklist(['none', 'blurred', 'full']),
  /** The same, where a traffic source sent them. */
  logged_out_search_trafficsource: v.picklist(['none', 'blurred', 'full']),
  /** Whether profiles have interests. */
  interests: v.boolean(),
  /** The name from which mails come. */
  mail_name: text(60),
  /** The languages of the site, the domain's own among them. */
  locales: v.array(locale),
  /** strict: nobody may learn whether an address has an account. open says so to whoever signs up or asks for a password. */
  membership_privacy: v.optional(v.picklist(['open', 'strict']), 'strict'),
  /** Messages are erased after so many days. */
  chat_history_days: count,
  /** How much premium raises the chance of a match: percent, and the source that proves it. Without it no figure is shown. */
  match_chance: v.optional(
    v.nullable(v.object({ percent: v.pipe(v.number(), v.minValue(1), v.maxValue(500)), source: text(200) })),
    null,
  ),
  /** The out-of-court body that every decision names, with its address (DSA 21); the operator's own (SAFE-8). */
  dispute_body: v.optional(text(300)),
  /** The legal representative in the EU of a company outside it (DSA 13). */
  legal_representative: v.optional(text(300)),
  /**
   * Age assurance beyond what the law of a place asks for (SAFE-1): by country, US state (`US-TX`) or `*`, from which moment on how sure. It can
   * only be stricter.
   */
  age_assurance: v.optional(
    v.record(v.pipe(v.string(), v.regex(/^(?:\*|[A-Z]{2}(?:-[A-Z0-9]{1,3})?)$/)), agesByMoment),
  ),
  /** Rate limits that differ from the program's own (SAFE-10). */
  rate_limits: v.optional(rateLimits),
  /** Which photos wait for a person before strangers see them: all, those that the program doubts, or none. Without it, none (SAFE-3). */
  photo_review: v.optional(v.picklist(['all', 'doubt', 'after'])),
  /** Whether an album may show explicit photos, of people whose identity is kept (SAFE-3). */
  explicit_photos: v.optional(v.boolean()),
  /** Whether /open-books shows everybody the site's figures of each night (STAFF-3). */
  open_books: v.optional(v.boolean()),
  /** The niche's default search. */
  default_search: v.object({ gender: v.nullable(v.picklist(['male', 'female'])), min_age: count, max_age: count }),
})
export type SiteChoices = v.InferOutput<typeof siteChoices>

export const prices = {
  /** What a message costs, in credits. */
  message_credits: count,
  /** What a photo in a conversation costs, in credits. */
  photo_credits: count,
  /** What a gift costs, in credits. */
  gift_credits: count,
  /** Credits of a new member. */
  signup_credits: count,
  /** Characters of a message, 1 to 10000. */
  message_length: count,
  /** conversations: the first ones are free. credits: the signup credits pay for them. */
  free_mode: v.picklist(['conversations', 'credits']),
  /** How many conversations are free. */
  free_conversations: count,
  /** How many messages of each are free. */
  free_messages: count,
}

export const companyInfo = v.object({
  /** The company's name, as it is registered. */
  name: v.string(),
  address: v.string(),
  /** Its number in the register of companies. */
  kvk: v.string(),
  city: v.string(),
  country,
  /** Names under which it trades. */
  tradenames: texts,
  vat_numbers: texts,
  /** Where members call. */
  support_phone: v.string(),
  /** Percent off for somebody who is about to delete the account. */
  delete_discount: v.number(),
  /** Since when it runs the site. */
  added: v.string(),
})
export type CompanyInfo = v.InferOutput<typeof companyInfo>

const shownChoices = v.omit(siteChoices, [
  'translations',
  'directdebit',
  'providers',
  'refund_alerts',
  'landers',
  'rate_limits',
  'dispute_body',
  'legal_representative',
  'age_assurance',
  'photo_review',
  'explicit_photos',
  'open_books',
  'security_contact',
  'security_days',
  'accessibility_body',
  'staff_answers',
]).entries
export const siteSettings = v.object({
  ...shownChoices,
  ...prices,
  key: v.string(),
  domain: v.string(),
  domain_language: locale,
  cdn_prefix: v.string(),
  niche: v.pipe(v.number(), v.minValue(1), v.maxValue(7)),
  geoip_country: country,
  geoip_selected_country: country,
  region_data: v.record(country, v.string()),
  support_phone: v.string(),
  company_id: v.string(),
  company_name: v.string(),
  company_address: v.string(),
  company_kvk: v.string(),
  company_city: v.string(),
  company_country: v.string(),
  company_tradenames: texts,
  company_vat_numbers: texts,
  company_added: v.string(),
  delete_discount: v.number(),
  push_public_key: v.string(),
  /** Always false: members' data is never sold. */
  member_resell: v.literal(false),
  time_zone: v.string(),
})
export type SiteSettings = v.InferOutput<typeof siteSettings>

/** The query is ignored: whatever `domain` it names, the answer is the site of the request's host. */
export const settings = call({
  name: 'sites.settings',
  method: 'GET',
  path: '/api/settings.php',
  access: 'anyone',
  input: v.record(v.string(), v.unknown()),
  output: siteSettings,
})

/** The country in use: it decides bundles, currency, methods and VAT (PAY-8). */
export const chooseCountry = call({
  name: 'sites.chooseCountry',
  method: 'PUT',
  path: '/api/country',
  access: 'anyone',
  input: v.object({ country }),
  output: emptyObject,
  refusals: ['not_found'],
})

export const interestsList = call({
  name: 'sites.interests',
  method: 'GET',
  path: '/api/interests.php',
  access: 'anyone',
  input: emptyObject,
  output: v.object({ interests: texts }),
  max_age: 3_600,
})

export const region = v.object({ country, code: v.string(), name: v.string() })
export const regions = call({
  name: 'places.regions',
  method: 'GET',
  path: '/api/regions.php',
  access: 'anyone',
  input: emptyObject,
  output: v.object({ regions: v.array(region) }),
  max_age: 3_600,
})

export const company = call({
  name: 'sites.company',
  method: 'GET',
  path: '/api/companyinfo.php',
  access: 'anyone',
  input: emptyObject,
  output: companyInfo,
  max_age: 3_600,
})

/**
 * Towns of a region with at least 50,000 people, by name, which a profile may name (PRO-7). `names`: of those that the
 * reader's language calls otherwise.
 */
export const towns = call({
  name: 'places.towns',
  method: 'GET',
  path: '/api/towns',
  access: 'anyone',
  input: v.object({ country, region: text(20) }),
  output: v.object({ towns: texts, names: v.record(v.string(), v.string()) }),
  max_age: 3_600,
})

const degrees = (max: number) =>
  v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,12})?$/), v.transform(Number), v.minValue(-max), v.maxValue(max))

/** The nearest town of at least 50,000 people (PRO-7); works offline. `city_name`: in the reader's language. */
export const geocode = call({
  name: 'places.geocode',
  method: 'GET',
  path: '/api/geocode.php',
  access: 'anyone',
  input: v.object({ lat: degrees(90), lon: degrees(180) }),
  output: v.object({ country, region: v.string(), region_name: v.string(), city: v.string(), city_name: v.string() }),
  max_age: 3_600,
  refusals: ['not_found'],
})
