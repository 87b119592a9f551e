// /directdebit: paying by SEPA direct debit (spec §2.4).
import { Trans, useLingui } from '@lingui/react/macro'
import type { Handle } from '../base/handle.ts'
import { Unbuilt } from '../shell/Unbuilt.tsx'

export const handle: Handle = { access: 'member', layout: 'default', static: true }

export default function DirectDebitScreen() {
  const { t } = useLingui()
  return (
    <Unbuilt title={t`Direct debit`}>
      <Trans>Pay from your bank account, with your IBAN and a code by text message.</Trans>
    </Unbuilt>
  )
}
