// /login/code: the second step of a login.
import { useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function LoginCodeScreen() {
  const { t } = useLingui()
  return <Unbuilt title={t`Log in`}>{''}</Unbuilt>
}
