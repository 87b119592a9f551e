// Keeps the list of alerts stable while a screen shows, so that nothing shifts: new alerts wait for the next screen. A
// dismissal by the member takes effect at once.
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Dismissal } from '../../contract/limits.ts'
import type { Alert } from './memberAlerts.ts'

/** `due`: the alerts that apply now. */
export function useStableAlerts(dueAlerts: Alert[], dismissed: Dismissal[]): Alert[] {
  const { pathname } = useLocation()
  const screenKey = `${pathname} ${dismissed.length}`
  const [stable, setStable] = useState({ turn: screenKey, due: dueAlerts })
  if (stable.turn === screenKey) return stable.due
  setStable({ turn: screenKey, due: dueAlerts })
  return dueAlerts
}
