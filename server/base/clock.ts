// The time, as something that is handed in: rules never ask the machine, so tests can travel.

export type Clock = { now(): Date }
export const machineClock: Clock = { now: () => new Date() }

export const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** Whole years lived on the calendar day that `now` is in `time_zone`. Someone born on 29 February turns on 1 March. */
export function ageOn(birth: string, now: Date, time_zone: string): number {
  const today = now.toLocaleDateString('sv-SE', { timeZone: time_zone })
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
