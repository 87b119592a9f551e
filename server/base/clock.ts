// The clock as a parameter, calendar days in a time zone, and ages. Rules never ask the machine for the time, so tests
// can travel.

export type Clock = { now(): Date }
export const machineClock: Clock = { now: () => new Date() }

export const addSeconds = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/**
 * Time zones change days at quarters of an hour only (since 1972), so a quarter is the cache key: lists ask for many
 * moments of few quarters.
 */
const QUARTER_HOUR_MS = 15 * 60_000
const MAX_CACHED_DAYS = 10_000
/** Making a formatter costs a hundred times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const cachedDays = new Map<string, string>()

/** The calendar day of a moment since 1972 in a time zone, YYYY-MM-DD. */
export function dayOn(moment: Date, time_zone: string): string {
  const key = `${Math.floor(moment.getTime() / QUARTER_HOUR_MS)} ${time_zone}`
  const cached = cachedDays.get(key)
  if (cached) return cached
  let formatter = formatters.get(time_zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone })
    formatters.set(time_zone, formatter)
  }
  const day = formatter.format(moment)
  if (cachedDays.size >= MAX_CACHED_DAYS) cachedDays.clear()
  cachedDays.set(key, day)
  return day
}

/** Age in whole years on the calendar day of `now` in `time_zone`. Someone born on 29 February turns on 1 March. */
export function ageOn(birth: string, now: Date, time_zone: string): number {
  const today = dayOn(now, time_zone)
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
