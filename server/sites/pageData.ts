// Values of the placeholders in content pages: data of the site and its company, in the language of the text (PAGE-1).
import { formatTag } from '../../contract/languageTag.ts'
import {
  ACTIVATION_LINK_DAYS,
  COMPLAINT_RETENTION_DAYS,
  type Locale,
  MAX_FREE_PHOTOS,
  MAX_PREMIUM_PHOTOS,
  MIN_AGE_YEARS,
  REACTIVATION_DAYS,
  REPORT_RETENTION_DAYS,
} from '../../contract/limits.ts'
import { placeholders } from '../../contract/pages.ts'
import type { Site } from '../base/ctx.ts'
import type { Fill } from './pageMarkup.ts'

/** When docs/accessibility.md was last gone through. */
const ACCESSIBILITY_REVIEWED = '2026-11-26'

/** Empty values and zero counts are null. */
export function fillFor(site: Site, locale: Locale): Fill {
  const data = dataOf(site, locale)
  return (name) => data[name] || null
}

export const isPlaceholder = (name: string) => (placeholders as readonly string[]).includes(name)

function dataOf(site: Site, locale: Locale): Record<string, string> {
  const { choices, company } = site
  const { fictional_warning, fictional_singular, fictional_plural } = { ...choices, ...choices.translations[locale] }
  const number = new Intl.NumberFormat(locale)
  const count = (it: number) => (it > 0 ? number.format(it) : '')
  const list = (of: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(of)
  const inConversations = site.free_mode === 'conversations'
  return {
    site_name: choices.name,
    domain: site.domain,
    support_email: choices.support_email,
    support_phone: company.support_phone,
    support_phone_dial: company.support_phone.replace(/[\s-]/g, ''),
    fictional_warning,
    fictional_singular,
    fictional_plural,
    refund_days: count(choices.refund_days),
    chat_history_days: count(choices.chat_history_days),
    message_credits: count(site.message_credits),
    photo_credits: count(site.photo_credits),
    gift_credits: count(site.gift_credits),
    signup_credits: count(site.signup_credits),
    free_conversations: inConversations ? count(site.free_conversations) : '',
    free_messages: inConversations ? count(site.free_messages) : '',
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_country: new Intl.DisplayNames(locale, { type: 'region' }).of(company.country) ?? company.country,
    kvk: company.kvk,
    vat_numbers: company.vat_numbers.join(', '),
    tradenames: list(company.tradenames),
    min_age: count(MIN_AGE_YEARS),
    activation_days: count(ACTIVATION_LINK_DAYS),
    reactivation_days: count(REACTIVATION_DAYS),
    report_days: count(REPORT_RETENTION_DAYS),
    complaint_days: count(COMPLAINT_RETENTION_DAYS),
    free_photos: count(MAX_FREE_PHOTOS),
    premium_photos: count(MAX_PREMIUM_PHOTOS),
    accessibility_body: choices.accessibility_body ?? '',
    accessibility_date: new Intl.DateTimeFormat(formatTag(locale, company.country), {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(Date.parse(ACCESSIBILITY_REVIEWED)),
  }
}
