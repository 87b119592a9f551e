// /reset-password: asking for a link (spec §8).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function ResetPasswordScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Forgot your password?`}>
      <Trans>Ask for a link by email to choose a new password.</Trans>
    </Unbuilt>
  )
}
