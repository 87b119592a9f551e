// Countries of the demo sites, and the name of their regions (SITE-8).
import type { Locale } from './limits.ts'

export const countryCodes = [
  'US',
  'GB',
  'IE',
  'NL',
  'BE',
  'DE',
  'AT',
  'CH',
  'IT',
  'FR',
  'ES',
  'PL',
  'DK',
  'FI',
  'NO',
  'SE',
] as const
export type CountryCode = (typeof countryCodes)[number]

export const regionWords = ['province', 'region', 'state', 'canton', 'voivodeship', 'county'] as const
export type RegionWord = (typeof regionWords)[number]

export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'DKK', 'NOK', 'SEK'] as const
export type Currency = (typeof currencies)[number]

export interface Country {
  currency: Currency
  language: Locale
  region_word: RegionWord
  time_zone: string
}

export const countries: Record<CountryCode, Country> = {
  US: { currency: 'USD', language: 'en', region_word: 'state', time_zone: 'America/New_York' },
  GB: { currency: 'GBP', language: 'en', region_word: 'county', time_zone: 'Europe/London' },
  IE: { currency: 'EUR', language: 'en', region_word: 'county', time_zone: 'Europe/Dublin' },
  NL: { currency: 'EUR', language: 'nl', region_word: 'province', time_zone: 'Europe/Amsterdam' },
  BE: { currency: 'EUR', language: 'nl', region_word: 'province', time_zone: 'Europe/Brussels' },
  DE: { currency: 'EUR', language: 'de', region_word: 'state', time_zone: 'Europe/Berlin' },
  AT: { currency: 'EUR', language: 'de', region_word: 'state', time_zone: 'Europe/Vienna' },
  CH: { currency: 'CHF', language: 'de', region_word: 'canton', time_zone: 'Europe/Zurich' },
  IT: { currency: 'EUR', language: 'it', region_word: 'region', time_zone: 'Europe/Rome' },
  FR: { currency: 'EUR', language: 'fr', region_word: 'region', time_zone: 'Europe/Paris' },
  ES: { currency: 'EUR', language: 'es', region_word: 'region', time_zone: 'Europe/Madrid' },
  PL: { currency: 'PLN', language: 'pl', region_word: 'voivodeship', time_zone: 'Europe/Warsaw' },
  DK: { currency: 'DKK', language: 'da', region_word: 'region', time_zone: 'Europe/Copenhagen' },
  FI: { currency: 'EUR', language: 'fi', region_word: 'region', time_zone: 'Europe/Helsinki' },
  NO: { currency: 'NOK', language: 'nb', region_word: 'county', time_zone: 'Europe/Oslo' },
  SE: { currency: 'SEK', language: 'sv', region_word: 'county', time_zone: 'Europe/Stockholm' },
}
