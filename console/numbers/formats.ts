// How counts, shares and sums are written.
import { useLingui } from '@lingui/react/macro'

const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 1_440

export function useFormats() {
  const { i18n } = useLingui()
  const locale = i18n.locale === 'en' ? 'en-GB' : i18n.locale
  const unit = (value: number, name: 'minute' | 'hour' | 'day') =>
    value.toLocaleString(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 })
  return {
    locale,
    count: (value: number) => value.toLocaleString(locale),
    percent: (value: number) => value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }),
    amount: (value: number, currency: string) => value.toLocaleString(locale, { style: 'currency', currency }),
    month: (day: string) =>
      new Date(day).toLocaleDateString(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    minutes: (value: number) =>
      value < MINUTES_OF_HOUR
        ? unit(value, 'minute')
        : value < MINUTES_OF_DAY
          ? unit(value / MINUTES_OF_HOUR, 'hour')
          : unit(value / MINUTES_OF_DAY, 'day'),
  }
}

/** Null of nothing: there is no share of it. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
