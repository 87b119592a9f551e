// The language of an answer for which nobody could find out which site it is: as the request itself says (I18N-2).
import type { IncomingMessage } from 'node:http'
import { defaultLocale, type Locale, locales } from '../../../contract/limits.ts'
import { readCookies } from '../http/cookies.ts'
import { chooseLocale, languageIn } from './locale.ts'

export const wantedLocale = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): Locale =>
  chooseLocale({
    address: languageIn(url),
    cookie: readCookies(headers.cookie).lang,
    accept: headers['accept-language'],
    visible: locales,
    domain_language: defaultLocale,
  })
