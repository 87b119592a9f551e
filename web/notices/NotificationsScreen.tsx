// /notifications: what may be sent, and how (RTE-7).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function NotificationsScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Notifications`}>
      <Trans>Choose what we may send you by email and push, and turn each kind off.</Trans>
    </Unbuilt>
  )
}
