// /account/password: another password.
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function PasswordScreen() {
  const { t } = useLingui()
  return <Unbuilt title={t`Password`}>{''}</Unbuilt>
}
