// Confirmation of a complaint with its reference (PAGE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { SentConfirmation } from '../kit/SentConfirmation.tsx'

export function ComplaintSent({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <SentConfirmation
      heading={t`We’ve received your complaint`}
      label={<Trans>Your reference</Trans>}
      reference={reference}
    >
      <Trans>
        We’ve emailed it to you too. A person will read your complaint and reply by email. Mention the reference if you
        write to us about it.
      </Trans>
    </SentConfirmation>
  )
}
