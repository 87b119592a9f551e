// Keeps the alert while a screen shows, so that nothing shifts: another one waits for the next screen. A dismissal by the
// member takes effect at once.
import { useState } from 'react'
import type { Dismissal } from '../../contract/limits.ts'
import type { Alert } from './memberAlert.ts'

/** `due`: the alert that applies now. */
export function useStableAlert(due: Alert | null, dismissed: readonly Dismissal[], pathname: string): Alert | null {
  const [stable, setStable] = useState({ pathname, alert: due })
  const isSameScreen = stable.pathname === pathname
  if (!isSameScreen) setStable({ pathname, alert: due })
  const alert = isSameScreen ? stable.alert : due
  return (dismissed as readonly (Alert | 'time_bonus' | null)[]).includes(alert) ? null : alert
}
