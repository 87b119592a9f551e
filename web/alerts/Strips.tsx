// The alerts of a member under the top bar; nothing where there is nothing to say (NAV-8).
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { leafHandle } from '../base/handle.ts'
import { useMemberAsSent, useSite } from '../base/session.ts'
import { usePush } from '../notifications/usePush.ts'
import { pressLate } from '../shell/early.ts'
import { ActivationStrip } from './ActivationStrip.tsx'
import { DoneStrip } from './DoneStrip.tsx'
import { MailStoppedStrip } from './MailStoppedStrip.tsx'
import { PausedStrip } from './PausedStrip.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { PushStrip } from './PushStrip.tsx'
import { useAway } from './putAway.ts'
import { useStanding } from './useStanding.ts'
import { type Alert, alertsOf } from './which.ts'

const strips: Record<Alert, ComponentType> = {
  activation: ActivationStrip,
  paused: PausedStrip,
  notifications: MailStoppedStrip,
  enrich: PhotoStrip,
  push: PushStrip,
}

export function Strips() {
  const { t } = useLingui()
  const dismissed = useAway()
  const alive = useAlive()
  const due = alertsOf({ user: useMemberAsSent(), dismissed, may_push: useMayPush(alive) })
  // An offer that is taken, or that this browser can't take, needs no thanks.
  const shown = useStanding(due, dismissed).filter((alert) => alert !== 'push' || due.includes(alert))
  useEffect(pressLate, [])
  if (!shown.length) return null
  return (
    <aside aria-label={t`Alerts`} data-late={alive ? undefined : ''}>
      {shown.map((alert) => {
        const OneStrip = due.includes(alert) ? strips[alert] : DoneStrip
        return <OneStrip key={alert} />
      })}
    </aside>
  )
}

const useAlive = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** As sent, on a page that comes alive: perhaps. The page itself then shows it or not. */
function useMayPush(alive: boolean) {
  const { may_ask } = usePush()
  const { push_public_key } = useSite()
  const still = leafHandle(useMatches()).static ?? false
  return alive ? may_ask : !still && push_public_key !== ''
}
