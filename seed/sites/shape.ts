// Settings of a demo site: those of spec §3 that are neither secret nor computed (SITE-2), its company and bundles.
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { Locale, Niche } from '../../contract/limits.ts'
import type { CompanyInfo, SiteChoices } from '../../contract/sites.ts'

export interface BundleSeed {
  id: 'p0' | 'p1' | 'p2' | 'p3'
  credits: number
  /** Minor units. */
  amount: number
  popular: boolean
}

/** Given to the operator with the site, and stored as its choices. */
export interface SiteSeed extends Omit<SiteChoices, 'translations'> {
  /** The niche's name; the host is `${key}.localhost`. */
  key: Niche
  niche: 1 | 2 | 3 | 4 | 5 | 6 | 7
  domain_language: Locale
  /** Where its visitors come from when nothing else is known. */
  country: CountryCode
  countries: CountryCode[]
  time_zone: string
  signup_credits: number
  message_credits: number
  photo_credits: number
  gift_credits: number
  message_length: number
  free_mode: 'conversations' | 'credits'
  free_conversations: number
  free_messages: number
  member_resell: false
  company: CompanyInfo
  /** The site's own pages: text by token and language (RTE-5). */
  pages?: Record<string, Record<Locale, string>>
  /** p0 to p3 for each currency that the site's countries pay in. */
  bundles: Partial<Record<Currency, BundleSeed[]>>
}
