// /account-deleted: after leaving (spec §4).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'public', layout: 'default', static: true }

export default function AccountDeletedScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Account deleted`}>
      <Trans>After you leave, this page says until when you can come back, and how.</Trans>
    </Unbuilt>
  )
}
