// /account/activation: the activation mail once more, or another address.
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function ActivationScreen() {
  const { t } = useLingui()
  return <Unbuilt title={t`Confirm your email address`}>{''}</Unbuilt>
}
