// The one alert of a member under the top bar (NAV-8).
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect } from 'react'
import { replayDeferredClick } from '../base/preHydrationReplay.ts'
import { useRenderedRoute } from '../base/renderedRoute.ts'
import { useSite } from '../base/session.ts'
import { useIsHydrated } from '../base/useIsHydrated.ts'
import { usePush } from '../notifications/usePush.ts'
import { ActivationStrip } from './ActivationStrip.tsx'
import { DoneStrip } from './DoneStrip.tsx'
import { useDismissedAlerts } from './dismissAlert.ts'
import { MailSuppressedStrip } from './MailSuppressedStrip.tsx'
import { type Alert, memberAlert } from './memberAlert.ts'
import { PausedStrip } from './PausedStrip.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { PushStrip } from './PushStrip.tsx'
import { useServerRenderedMember } from './useServerRenderedMember.ts'
import { useStableAlert } from './useStableAlert.ts'

const strips: Record<Alert, ComponentType> = {
  activation: ActivationStrip,
  paused: PausedStrip,
  notifications: MailSuppressedStrip,
  enrich: PhotoStrip,
  push: PushStrip,
}

export function AlertStrip() {
  const { t } = useLingui()
  const dismissed = useDismissedAlerts()
  const isHydrated = useIsHydrated()
  const { pathname } = useRenderedRoute()
  const may_push = useCanOfferPush(isHydrated)
  const due = memberAlert({ user: useServerRenderedMember(), dismissed, may_push, pathname })
  const alert = useStableAlert(due, dismissed, pathname)
  useEffect(replayDeferredClick, [])
  // The push offer is not replaced by DoneStrip.
  if (!alert || (alert === 'push' && due !== 'push')) return null
  const ChosenStrip = due === alert ? strips[alert] : DoneStrip
  return (
    <aside aria-label={t`Alerts`} data-deferred={isHydrated ? undefined : ''}>
      <ChosenStrip />
    </aside>
  )
}

/** Before hydration: perhaps. Its styles then show the offer or not. */
function useCanOfferPush(isHydrated: boolean) {
  const { may_ask } = usePush()
  const { push_public_key } = useSite()
  return isHydrated ? may_ask : push_public_key !== ''
}
