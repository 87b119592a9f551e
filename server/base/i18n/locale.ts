// Which language an answer is in: the one its address names, else cookie, the member's own, the browser's, the domain's, English (I18N-2).
import { defaultLocale, type Locale, locales } from '../../../contract/limits.ts'

export const isLocale = (it: unknown): it is Locale => locales.includes(it as Locale)

/** Languages of an Accept-Language header, best first; regions are dropped, `no` is read as `nb`. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
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

/** `?lang=de`: the address that search engines know a language by. Nonsense is nothing asked. */
export const languageParam = (address: string | undefined): string | undefined =>
  /[?&]lang=([a-z]{2})(?=&|$)/.exec((address ?? '').slice(0, 2_000))?.[1]

type Said = {
  address?: string
  cookie?: string
  member?: Locale
  accept?: string
  visible: readonly Locale[]
  domain_language: Locale
}

export function chooseLocale({ address, cookie, member, accept, visible, domain_language }: Said): Locale {
  const wishes = [address, cookie, member, ...acceptedLanguages(accept), domain_language]
  const said = [...wishes, defaultLocale, ...visible].filter(isLocale)
  return said.find((it) => visible.includes(it)) ?? defaultLocale
}
