// Half-years and months in UTC, by which figures are kept (DSA 24).

export type Period = { from: Date; to: Date }

export const dayText = (at: Date) => at.toISOString().slice(0, 10)

export function halfYearOf(at: Date): Period {
  const year = at.getUTCFullYear()
  const month = at.getUTCMonth() < 6 ? 0 : 6
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 6, 1)) }
}

export const halfYearBefore = ({ from }: Period) => halfYearOf(new Date(from.getTime() - 1))

export const yearOf = (year: number): Period => ({
  from: new Date(Date.UTC(year, 0, 1)),
  to: new Date(Date.UTC(year + 1, 0, 1)),
})

/** The last day of a period, which ends before `to`. */
export const lastDay = ({ to }: Period) => dayText(new Date(to.getTime() - 1))
