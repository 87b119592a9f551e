// Calendar days as text (2026-11-21), without time and zone.

export type Day = string

const DAY_MS = 86_400_000

const utcMidnight = (day: Day) => new Date(`${day}T00:00:00Z`)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utcMidnight(text).getTime()) &&
  utcMidnight(text).toISOString().startsWith(text)
export const daysAfter = (day: Day, days: number): Day =>
  new Date(utcMidnight(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)
/** 0 is Sunday. */
export const weekday = (day: Day) => utcMidnight(day).getUTCDay()

/** The local day and time (HH:MM) in that zone. */
export function wallClock(now: Date, time_zone: string): { day: Day; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(now).split(' ')
  return { day, time }
}
