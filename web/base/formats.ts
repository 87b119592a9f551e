// Formats numbers, money and times by locale; a time is first shown in the site's time zone, after hydration in the
// reader's (I18N-3).

import { useSyncExternalStore } from 'react'
import { isolateName } from '../../contract/isolateNames.ts'
import { formatTag } from '../../contract/languageTag.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { useLocale, useSite } from './session.ts'

const subscribeNever = () => () => {}
let cachedTimeZone: string | undefined
// Cached: every render that shows a time asks for it, and creating a format is slow.
const browserTimeZone = () => {
  cachedTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return cachedTimeZone
}

export function useTimeZone(): string {
  const { time_zone } = useSite()
  return useSyncExternalStore(subscribeNever, browserTimeZone, () => time_zone)
}

export function useFormats() {
  const locale = useLocale()
  const { geoip_selected_country } = useSite()
  const timeZone = useTimeZone()
  return formats(formatTag(locale, geoip_selected_country), timeZone)
}

const formatsCache = new Map<string, ReturnType<typeof createFormats>>()

/** `tag` is language and country, e.g. nl-BE. Cached. */
export function formats(tag: string, timeZone: string) {
  const key = `${tag} ${timeZone}`
  const found = formatsCache.get(key) ?? createFormats(tag, timeZone)
  formatsCache.set(key, found)
  return found
}

function createFormats(tag: string, timeZone: string) {
  const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone, ...options })
  const clock = dateFormat({ hour: '2-digit', minute: '2-digit' })
  const weekday = dateFormat({ weekday: 'short' })
  const day = dateFormat({ day: 'numeric', month: 'short' })
  const long = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
  const number = new Intl.NumberFormat(tag)
  const signed = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' })
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const dayOf = (at: Date) => calendar.format(at)
  const moneyFormats = new Map<string, Intl.NumberFormat>()
  let countryNames: Intl.DisplayNames | undefined
  return {
    number: (it: number) => number.format(it),
    /** What came or went: +15, −2. */
    signed: (it: number) => signed.format(it),
    /** `minor` in the currency's smallest unit. */
    money: (minor: number, currency: string) => {
      const format = moneyFormats.get(currency) ?? new Intl.NumberFormat(tag, { style: 'currency', currency })
      moneyFormats.set(currency, format)
      return format.format(toMajorUnits(minor, currency))
    },
    percent: (it: number) => new Intl.NumberFormat(tag, { style: 'percent' }).format(it / 100),
    time: (at: string) => clock.format(new Date(at)),
    date: (at: string) => long.format(new Date(at)),
    /** Names in a row: a, b and c. */
    list: (names: string[]) => new Intl.ListFormat(tag).format(names.map(isolateName)),
    /** Orders names as the language does: Å after Z in Swedish, beside A in German. */
    order: new Intl.Collator(tag).compare,
    /** The name of a country, by its code. */
    country: (code: string) => {
      countryNames ??= new Intl.DisplayNames(tag, { type: 'region' })
      return countryNames.of(code) ?? code
    },
    /** Short: the clock today, the weekday within a week, the day before that. */
    when: (at: string, now: Date) => {
      const then = new Date(at)
      if (dayOf(then) === dayOf(now)) return clock.format(then)
      return now.getTime() - then.getTime() < 6 * 86_400_000 ? weekday.format(then) : day.format(then)
    },
    /** Which calendar day, for grouping: 2026-03-01. */
    dayOf: (at: string) => dayOf(new Date(at)),
  }
}
