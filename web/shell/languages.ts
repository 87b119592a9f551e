// Every language in its own words, and an address without the one that it names (I18N-2).
import type { Locale } from '../../contract/limits.ts'

export const languages: Record<Locale, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  da: 'Dansk',
  fi: 'Suomi',
  nb: 'Norsk',
  sv: 'Svenska',
}

/** The same address without `lang`; whatever else its query says stays as it is. */
export function withoutLanguage(path: string): string {
  const [, page = path, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? []
  const rest = query.split('&').filter((it) => it && !/^lang(=|$)/.test(it))
  return page + (rest.length ? `?${rest.join('&')}` : '') + fragment
}
