// Locale negotiation: the address (`?lang=`), else the cookie, the member's setting, Accept-Language, the domain's
// language, English (I18N-2).
import { defaultLocale, type Locale, locales } from '../../../contract/limits.ts'

const MAX_HEADER_CHARS = 500
const MAX_ADDRESS_CHARS = 2_000

export const isLocale = (it: unknown): it is Locale => locales.includes(it as Locale)

/** Languages of an Accept-Language header, best first. Regions are dropped; `no` and `nn` become `nb`. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, MAX_HEADER_CHARS)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const q = rest.map((it) => /^\s*q=([\d.]+)/.exec(it)?.[1]).find(Boolean)
      const language = tag.slice(0, 2).toLowerCase()
      return { language: ['no', 'nn'].includes(language) ? 'nb' : language, q: q ? Number(q) : 1 }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ language }) => language)
}

/** `?lang=de`, by which search engines address a language. Undefined where it is malformed. */
export const languageParam = (address: string | undefined): string | undefined =>
  /[?&]lang=([a-z]{2})(?=&|$)/.exec((address ?? '').slice(0, MAX_ADDRESS_CHARS))?.[1]

type LocaleSources = {
  address?: string | undefined
  cookie?: string | undefined
  member?: Locale | undefined
  accept?: string | undefined
  visible: readonly Locale[]
  domain_language: Locale
}

export function chooseLocale({ address, cookie, member, accept, visible, domain_language }: LocaleSources): Locale {
  const preferred = [address, cookie, member, ...acceptedLanguages(accept), domain_language]
  const candidates = [...preferred, defaultLocale, ...visible].filter(isLocale)
  return candidates.find((it) => visible.includes(it)) ?? defaultLocale
}
