// Which alert a member sees: the most important one, never above the page that does its job (spec §4, NAV-8, NAV-9, PRO-9).
import type { User } from '../../contract/accounts.ts'
import type { Dismissal } from '../../contract/limits.ts'

/** The first two cannot be dismissed. */
export type Alert = 'activation' | 'paused' | Exclude<Dismissal, 'time_bonus' | 'spending'>

type AlertInput = {
  user: User
  dismissed: readonly Dismissal[]
  /** The browser supports push messages, and their permission is undecided. */
  may_push: boolean
  /** Of the screen that shows. */
  pathname: string
}

/** The pages that do what the alert asks for. */
const pagesOf: Record<Alert, readonly string[]> = {
  activation: ['/account/activation', '/complete-signup'],
  paused: ['/account/pause'],
  notifications: ['/notifications'],
  enrich: ['/profile', '/complete-signup'],
  push: ['/notifications'],
}

export function memberAlert({ user, dismissed, may_push, pathname }: AlertInput): Alert | null {
  const candidates: [Alert, boolean][] = [
    ['activation', needsActivation(user)],
    ['paused', user.paused],
    ['notifications', user.notifications_disabled.length > 0],
    ['enrich', user.profile.main_image === null],
    ['push', may_push],
  ]
  const [alert] =
    candidates.find(([it, hasReason]) => hasReason && !(dismissed as readonly string[]).includes(it)) ?? []
  return alert && !pagesOf[alert].includes(pathname) ? alert : null
}

export const needsActivation = ({ status, profile, notifications_disabled }: User) =>
  status === 'not_confirmed' && profile.status === 'disabled' && notifications_disabled.length === 0
