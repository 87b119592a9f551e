// /premium: what premium members get (spec §2.4).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function PremiumScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Premium`}>
      <Trans>What premium gives you, and the four bundles that make you a premium member.</Trans>
    </Unbuilt>
  )
}
