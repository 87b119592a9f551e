// Days as text, 2026-11-21: what banks mean by a date, without hours and zones.

export type Day = string

const utcMidnight = (day: Day) => new Date(`${day}T00:00:00Z`)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utcMidnight(text).getTime()) &&
  utcMidnight(text).toISOString().startsWith(text)
export const daysAfter = (day: Day, days: number): Day =>
  new Date(utcMidnight(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)
/** 0 is Sunday. */
export const weekday = (day: Day) => utcMidnight(day).getUTCDay()

/** The day and the time (HH:MM) on a wall of that zone. */
export function wallClock(now: Date, time_zone: string): { day: Day; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(now).split(' ')
  return { day, time }
}
