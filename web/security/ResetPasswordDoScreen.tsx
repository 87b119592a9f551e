// /reset-password/do: choosing a new password (spec §5).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function ResetPasswordDoScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`New password`}>
      <Trans>Choose a new password with the link from your email.</Trans>
    </Unbuilt>
  )
}
