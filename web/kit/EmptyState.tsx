// Empty and error states: an icon, a heading, a hint, and one action.
import { Trans, useLingui } from '@lingui/react/macro'
import { type LucideIcon, MailCheck, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RefusalCode } from '../../contract/refusals.ts'
import { refusalOf } from '../base/refusalError.ts'
import { Button, LinkButton } from './Button.tsx'

type EmptyStateProps = {
  icon: LucideIcon
  heading: ReactNode
  level?: 1 | 2 | 3 | undefined
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon, heading, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-2 px-6 py-8 text-center">
      <Icon className="mb-2 size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
      <Heading className="wrap-anywhere text-lg">{heading}</Heading>
      {children && <div className="max-w-[34ch] text-muted">{children}</div>}
      {action && <div className="mt-4 empty:hidden">{action}</div>}
    </div>
  )
}

/** Refusals that a confirmed address lifts. */
const unconfirmedCodes: readonly (RefusalCode | undefined)[] = ['not_confirmed', 'unconfirmed_limit']

/** A failed query: the refusal's text, and a retry button or the way to confirm the address. */
export function ErrorState({ error, onRetry, level }: { error: unknown; onRetry?: () => void; level?: 1 | 2 | 3 }) {
  const { t } = useLingui()
  const refusal = refusalOf(error)
  if (unconfirmedCodes.includes(refusal?.code))
    return (
      <EmptyState
        icon={MailCheck}
        heading={<Trans>Confirm your email address</Trans>}
        level={level}
        action={
          <LinkButton kind="primary" to="/account/activation">
            <Trans>Confirm it now</Trans>
          </LinkButton>
        }
      >
        <p role="alert">{refusal?.detail}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={RefreshCw}
      heading={<Trans>We couldn’t load this</Trans>}
      level={level}
      action={
        onRetry && (
          <Button kind="secondary" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <p role="alert">{refusal?.detail ?? t`An error occured, please try again later.`}</p>
    </EmptyState>
  )
}
