// Confirmation of a withdrawal with its number; the same for everybody (PAY-11).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'

export function WithdrawalSent({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <div className="wrap-column grid min-h-[60svh] place-content-center py-8">
      <Title>{t`We’ve received your withdrawal`}</Title>
      <EmptyState
        icon={MailCheck}
        level={1}
        heading={<Trans>We’ve received your withdrawal</Trans>}
        action={
          <LinkButton to="/" kind="secondary" reloadDocument>
            <Trans>Back to the home page</Trans>
          </LinkButton>
        }
      >
        <p>
          <Trans>Your number</Trans>
        </p>
        <p className="num my-2 select-all font-bold text-2xl text-[var(--text)] tracking-wide">{reference}</p>
        <p>
          <Trans>
            We’ve emailed you what you stated, with the date and time. We’ll email you again when the money goes.
            Mention the number if you write to us about it.
          </Trans>
        </p>
      </EmptyState>
    </div>
  )
}
