// /reactivate/do: coming back within 14 days (spec §4).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function ReactivateDoScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Welcome back`}>
      <Trans>The link in your email brings a deleted account back within 14 days.</Trans>
    </Unbuilt>
  )
}
