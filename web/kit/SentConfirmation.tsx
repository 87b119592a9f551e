// What a visitor reads after sending a form: that it arrived, and the reference to mention.
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Title } from './Title.tsx'

/** `label`: what the reference is called. `children`: what happens next. */
type SentConfirmationProps = { heading: string; label: ReactNode; reference: string; children: ReactNode }

export function SentConfirmation({ heading, label, reference, children }: SentConfirmationProps) {
  return (
    <div className="wrap-column grid min-h-[60svh] place-content-center py-8">
      <Title>{heading}</Title>
      <EmptyState
        icon={MailCheck}
        level={1}
        heading={heading}
        action={
          <LinkButton to="/" kind="secondary" reloadDocument>
            <Trans>Back to the home page</Trans>
          </LinkButton>
        }
      >
        <p>{label}</p>
        <p className="num my-2 select-all font-bold text-2xl text-[var(--text)] tracking-wide">{reference}</p>
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}
