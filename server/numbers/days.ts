// Calendar days as text, YYYY-MM-DD.
const DAY_MS = 86_400_000

export const dayBefore = (day: string, days: number) =>
  new Date(Math.max(0, Date.parse(`${day}T00:00:00Z`) - days * DAY_MS)).toISOString().slice(0, 10)
