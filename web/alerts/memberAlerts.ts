// Which alerts a member sees: the most important first, at most two (spec §4, NAV-8, NAV-9, PRO-9).
import type { User } from '../../contract/accounts.ts'
import type { Dismissal } from '../../contract/limits.ts'

/** The first two cannot be dismissed. */
export type Alert = 'activation' | 'paused' | Exclude<Dismissal, 'time_bonus'>

type AlertInput = {
  user: User
  dismissed: readonly Dismissal[]
  /** The browser supports push messages, and their permission is undecided. */
  may_push: boolean
}

const MAX_ALERTS = 2

export function memberAlerts({ user, dismissed, may_push }: AlertInput): Alert[] {
  const candidates: [Alert, boolean][] = [
    ['activation', needsActivation(user)],
    ['paused', user.paused],
    ['notifications', user.notifications_disabled.length > 0],
    ['enrich', user.profile.main_image === null],
    ['push', may_push],
  ]
  return candidates
    .filter(([alert, is_due]) => is_due && !(dismissed as readonly string[]).includes(alert))
    .map(([alert]) => alert)
    .slice(0, MAX_ALERTS)
}

export const needsActivation = ({ status, profile, notifications_disabled }: User) =>
  status === 'not_confirmed' && profile.status === 'disabled' && notifications_disabled.length === 0
