// The alerts of a member under the top bar (NAV-8).
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect } from 'react'
import { replayDeferredClick } from '../base/preHydrationReplay.ts'
import { useSite } from '../base/session.ts'
import { useIsHydrated } from '../base/useIsHydrated.ts'
import { usePush } from '../notifications/usePush.ts'
import { ActivationStrip } from './ActivationStrip.tsx'
import { DoneStrip } from './DoneStrip.tsx'
import { useDismissedAlerts } from './dismissAlert.ts'
import { MailSuppressedStrip } from './MailSuppressedStrip.tsx'
import { type Alert, memberAlerts } from './memberAlerts.ts'
import { PausedStrip } from './PausedStrip.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { PushStrip } from './PushStrip.tsx'
import { useServerRenderedMember } from './useServerRenderedMember.ts'
import { useStableAlerts } from './useStableAlerts.ts'

const strips: Record<Alert, ComponentType> = {
  activation: ActivationStrip,
  paused: PausedStrip,
  notifications: MailSuppressedStrip,
  enrich: PhotoStrip,
  push: PushStrip,
}

export function Strips() {
  const { t } = useLingui()
  const dismissed = useDismissedAlerts()
  const isHydrated = useIsHydrated()
  const dueAlerts = memberAlerts({ user: useServerRenderedMember(), dismissed, may_push: useCanOfferPush(isHydrated) })
  // The push offer is not replaced by DoneStrip.
  const visibleAlerts = useStableAlerts(dueAlerts, dismissed).filter(
    (alert) => alert !== 'push' || dueAlerts.includes(alert),
  )
  useEffect(replayDeferredClick, [])
  if (!visibleAlerts.length) return null
  return (
    <aside aria-label={t`Alerts`} data-deferred={isHydrated ? undefined : ''}>
      {visibleAlerts.map((alert) => {
        const AlertStrip = dueAlerts.includes(alert) ? strips[alert] : DoneStrip
        return <AlertStrip key={alert} />
      })}
    </aside>
  )
}

/** Before hydration: perhaps. Its styles then show the offer or not. */
function useCanOfferPush(isHydrated: boolean) {
  const { may_ask } = usePush()
  const { push_public_key } = useSite()
  return isHydrated ? may_ask : push_public_key !== ''
}
