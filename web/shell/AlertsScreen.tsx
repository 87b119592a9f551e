// /alerts: puts an alert away, for forms.
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function AlertsScreen() {
  const { t } = useLingui()
  return <Unbuilt title={t`Alerts`}>{''}</Unbuilt>
}
