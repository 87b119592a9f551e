// Locale of a response whose site is unknown, from the request alone (I18N-2).
import type { IncomingMessage } from 'node:http'
import { defaultLocale, type Locale, locales } from '../../../contract/limits.ts'
import { parseCookies } from '../http/cookies.ts'
import { chooseLocale, languageParam } from './locale.ts'

export const requestLocale = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): Locale =>
  chooseLocale({
    address: languageParam(url),
    cookie: parseCookies(headers.cookie).lang,
    accept: headers['accept-language'],
    visible: locales,
    domain_language: defaultLocale,
  })
