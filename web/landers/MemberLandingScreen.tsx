// /members/:id/landing, landing2, landing3: one member, and a way in (LAND-2).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'lander', static: true }

export default function MemberLandingScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Someone to meet`}>
      <Trans>One member, as far as a visitor may see, and a way to sign up and write.</Trans>
    </Unbuilt>
  )
}
