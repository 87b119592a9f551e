// The days that are shown: so many until today, in the address (`?days=`).
import { useSearchParams } from 'react-router'

export const spans = [7, 30, 90, 365] as const
const DEFAULT_SPAN_DAYS = 30
const DAY_MS = 86_400_000

export function useSpan() {
  const [parameters, setParameters] = useSearchParams()
  const days = spans.find((it) => `${it}` === parameters.get('days')) ?? DEFAULT_SPAN_DAYS
  const setDays = (value: number) =>
    setParameters((before) => {
      before.set('days', `${value}`)
      return before
    })
  return { days, setDays, ...spanOf(days) }
}

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function spanOf(days: number) {
  const now = new Date()
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return { from: dayText(today - (days - 1) * DAY_MS), to: dayText(today) }
}

/** Each day from the first to the last, also those on which nothing was counted. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const found = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) found.push(dayText(at))
  return found
}

/** Of the axis: the day's number, and its name in the reader's language. */
export const dayPoints = (days: string[], locale: string) =>
  days.map((day) => ({
    x: Math.round(Date.parse(day) / DAY_MS),
    name: new Date(day).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  }))
