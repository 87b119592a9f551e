// Calendar days as text, YYYY-MM-DD.
const DAY_MS = 86_400_000

export const dayBefore = (day: string, days: number) =>
  new Date(Math.max(0, Date.parse(`${day}T00:00:00Z`) - days * DAY_MS)).toISOString().slice(0, 10)

/** The first day of the month after that of `day`. */
export const monthAfter = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 10)
