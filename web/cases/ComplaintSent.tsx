// Confirmation of a complaint with its reference (PAGE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'

export function ComplaintSent({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <div className="wrap-column grid min-h-[60svh] place-content-center py-8">
      <Title>{t`We’ve received your complaint`}</Title>
      <EmptyState
        icon={MailCheck}
        level={1}
        heading={<Trans>We’ve received your complaint</Trans>}
        action={
          <LinkButton to="/" kind="secondary" reloadDocument>
            <Trans>Back to the home page</Trans>
          </LinkButton>
        }
      >
        <p>
          <Trans>Your reference</Trans>
        </p>
        <p className="num my-2 select-all font-bold text-2xl text-[var(--text)] tracking-wide">{reference}</p>
        <p>
          <Trans>
            We’ve emailed it to you too. A person will read your complaint and reply by email. Mention the reference if
            you write to us about it.
          </Trans>
        </p>
      </EmptyState>
    </div>
  )
}
