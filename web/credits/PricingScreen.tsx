// /pricing: prices for everyone to see (spec §2.1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function PricingScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Prices`}>
      <Trans>Every bundle and every price, before you sign up.</Trans>
    </Unbuilt>
  )
}
