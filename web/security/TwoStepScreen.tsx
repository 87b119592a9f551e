// /account/two-step: codes at login.
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function TwoStepScreen() {
  const { t } = useLingui()
  return <Unbuilt title={t`Two-step verification`}>{''}</Unbuilt>
}
