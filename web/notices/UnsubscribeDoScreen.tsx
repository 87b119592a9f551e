// /unsubscribe/do: one kind of email, off (spec §4).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function UnsubscribeDoScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Unsubscribe`}>
      <Trans>The link in an email turns that kind of email off here, in one step.</Trans>
    </Unbuilt>
  )
}
