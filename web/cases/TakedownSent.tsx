// Receipt of a takedown with its reference (SAFE-7).
import { Trans, useLingui } from '@lingui/react/macro'
import { TAKEDOWN_HOURS } from '../../contract/cases.ts'
import { SentConfirmation } from '../kit/SentConfirmation.tsx'

export function TakedownSent({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <SentConfirmation
      heading={t`We’ve received your request`}
      label={<Trans>Your reference</Trans>}
      reference={reference}
    >
      <Trans>
        We’ve emailed it to you too. A person will decide within {TAKEDOWN_HOURS} hours and email you why. Mention the
        reference if you write to us about it.
      </Trans>
    </SentConfirmation>
  )
}
