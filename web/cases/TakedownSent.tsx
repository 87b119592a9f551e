// Receipt of a takedown with its reference (SAFE-7).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { TAKEDOWN_HOURS } from '../../contract/cases.ts'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'

export function TakedownSent({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <div className="wrap-column grid min-h-[60svh] place-content-center py-8">
      <Title>{t`We’ve received your request`}</Title>
      <EmptyState
        icon={MailCheck}
        level={1}
        heading={<Trans>We’ve received your request</Trans>}
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
            We’ve emailed it to you too. A person will decide within {TAKEDOWN_HOURS} hours and email you why. Mention
            the reference if you write to us about it.
          </Trans>
        </p>
      </EmptyState>
    </div>
  )
}
