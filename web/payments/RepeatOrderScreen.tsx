// /credits/repeat-order: the last bundle once more (spec §2.4).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function RepeatOrderScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Order again`}>
      <Trans>Buy the same bundle again with the same payment method, in one step.</Trans>
    </Unbuilt>
  )
}
