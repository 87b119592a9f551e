// /mail-change/do: confirming a new address (spec §2.1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function MailChangeDoScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Confirm your new email address`}>
      <Trans>The link in the email to your new address confirms it here.</Trans>
    </Unbuilt>
  )
}
