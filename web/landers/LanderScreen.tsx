// /landers/…: where ads lead to; nine designs (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'lander', static: true }

export default function LanderScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Welcome`}>
      <Trans>A first look at the people here, and a way in that fits it.</Trans>
    </Unbuilt>
  )
}
