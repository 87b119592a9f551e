// How counts, shares and sums are written.
import { useLingui } from '@lingui/react/macro'

const HOUR_MINUTES = 60
const DAY_MINUTES = 1_440

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
      value < HOUR_MINUTES
        ? unit(value, 'minute')
        : value < DAY_MINUTES
          ? unit(value / HOUR_MINUTES, 'hour')
          : unit(value / DAY_MINUTES, 'day'),
  }
}

/** Null of nothing: there is no share of it. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
