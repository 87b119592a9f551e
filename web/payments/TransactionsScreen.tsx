// /transactions/:id?: payments and receipts (spec §2.4).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function TransactionsScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Payments`}>
      <Trans>Your payments and receipts, and how each one ended.</Trans>
    </Unbuilt>
  )
}
