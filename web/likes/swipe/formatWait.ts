// The time until new likes, in hours and minutes: 6 hr 20 min (SWIPE-1).

/** Rounded up: a minute begun is one to wait. */
export function formatWait(locale: string, waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const part = (unit: 'hour' | 'minute', value: number) =>
    value > 0 ? [new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)] : []
  return [...part('hour', Math.floor(minutes / 60)), ...part('minute', minutes % 60)].join(' ')
}
