// The alerts of a member under the top bar; nothing where there is nothing to say (NAV-8).
import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { useMemberAsSent } from '../base/session.ts'
import { usePush } from '../notices/usePush.ts'
import { ActivationStrip } from './ActivationStrip.tsx'
import { MailStoppedStrip } from './MailStoppedStrip.tsx'
import { PausedStrip } from './PausedStrip.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { PushStrip } from './PushStrip.tsx'
import { useAway } from './putAway.ts'
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
  const { may_ask } = usePush()
  const shown = alertsOf({ user: useMemberAsSent(), dismissed: useAway(), may_push: may_ask })
  if (!shown.length) return null
  return (
    <aside aria-label={t`Alerts`}>
      {shown.map((alert) => {
        const OneStrip = strips[alert]
        return <OneStrip key={alert} />
      })}
    </aside>
  )
}
