// Confirmation of a withdrawal with its number; the same for everybody (PAY-11).
import { Trans, useLingui } from '@lingui/react/macro'
import { SentConfirmation } from '../kit/SentConfirmation.tsx'

export function WithdrawalSent({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <SentConfirmation
      heading={t`We’ve received your withdrawal`}
      label={<Trans>Your number</Trans>}
      reference={reference}
    >
      <Trans>
        We’ve emailed you what you stated, with the date and time. We’ll email you again when the money goes. Mention
        the number if you write to us about it.
      </Trans>
    </SentConfirmation>
  )
}
