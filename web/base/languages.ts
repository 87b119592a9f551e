// Names of the languages in their own language, and removal of the `lang` parameter from a URL (I18N-2).
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

/** The same path without the parameter `lang`; the rest of the query stays as it is. */
export function withoutLanguageParam(path: string): string {
  const [, page = path, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? []
  const rest = query.split('&').filter((it) => it && !/^lang(=|$)/.test(it))
  return page + (rest.length ? `?${rest.join('&')}` : '') + fragment
}
