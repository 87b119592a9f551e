// The numbers of the day, asked for again while somebody works.
import { useEffect, useState } from 'react'
import { numbers } from '../../contract/console/queues.ts'
import { useSite } from '../base/me.ts'
import { refresh, useStaffQuery } from '../base/queries.ts'

const REFRESH_MS = 20_000
/** They count whole queues: once for all that is decided meanwhile. */
const AFTER_DECISION_MS = 2_000
let isDue = false

/** Something was decided. */
export function refreshNumbersDebounced() {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    void refresh('queues')
  }, AFTER_DECISION_MS)
}

function dayBegan() {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

export function useNumbers() {
  const site = useSite()
  const [since] = useState(dayBegan)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh('queues'), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return useStaffQuery(numbers, site === undefined ? { since } : { site, since })
}

/** Short: 45 s, 12 min, 3 h, 5 d. */
export function formatSpan(seconds: number): string {
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
  ] as const
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 's']
  const value = seconds / size
  return `${value < 10 && unit !== 's' ? value.toFixed(1) : Math.round(value)} ${unit}`
}

export const secondsSince = (moment: string) => Math.max(0, (Date.now() - Date.parse(moment)) / 1_000)
