// The time, as something that is handed in: rules never ask the machine, so tests can travel.

export type Clock = { now(): Date }
export const machineClock: Clock = { now: () => new Date() }

export const addSeconds = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

const calendars = new Map<string, Intl.DateTimeFormat>()
/** Days change at quarters of an hour, in every time zone since 1972. A list of people asks for many moments of few quarters. */
const quarter = 15 * 60_000
const days = new Map<string, string>()

/** The calendar day in a time zone, YYYY-MM-DD, of a moment since 1972. Making a formatter costs a hundred times what using it does, so each is kept. */
export function dayOn(at: Date, time_zone: string): string {
  const key = `${Math.floor(at.getTime() / quarter)} ${time_zone}`
  const known = days.get(key)
  if (known) return known
  let calendar = calendars.get(time_zone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone })
    calendars.set(time_zone, calendar)
  }
  const day = calendar.format(at)
  if (days.size >= 10_000) days.clear()
  days.set(key, day)
  return day
}

/** Whole years lived on the calendar day that `now` is in `time_zone`. Someone born on 29 February turns on 1 March. */
export function ageOn(birth: string, now: Date, time_zone: string): number {
  const today = dayOn(now, time_zone)
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
