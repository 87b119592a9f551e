// Which alerts a member sees: the most important first, two at once (spec §4, NAV-8, NAV-9, PRO-9).
import type { User } from '../../contract/accounts.ts'
import type { Dismissal } from '../../contract/limits.ts'

/** The first two can't be put away. */
export type Alert = 'activation' | 'paused' | Exclude<Dismissal, 'time_bonus'>

type Known = {
  user: User
  dismissed: readonly Dismissal[]
  /** Only the browser knows: it could show pushes, and nobody has decided about it yet. */
  may_push: boolean
}

const most = 2

export function alertsOf({ user, dismissed, may_push }: Known): Alert[] {
  const all: [Alert, boolean][] = [
    ['activation', needsActivation(user)],
    ['paused', user.paused],
    ['notifications', user.notifications_disabled.length > 0],
    ['enrich', user.profile.main_image === null],
    ['push', may_push],
  ]
  return all
    .filter(([alert, is_due]) => is_due && !(dismissed as readonly string[]).includes(alert))
    .map(([alert]) => alert)
    .slice(0, most)
}

export const needsActivation = ({ status, profile, notifications_disabled }: User) =>
  status === 'not_confirmed' && profile.status === 'disabled' && notifications_disabled.length === 0
