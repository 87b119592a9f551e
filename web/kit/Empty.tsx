// Nothing here yet, or not to be had: an icon, a warm line, a line that helps, one thing to do.
import { Trans, useLingui } from '@lingui/react/macro'
import { type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { refusalOf } from '../base/refused.ts'
import { Button } from './Button.tsx'

type EmptyProps = { icon: LucideIcon; heading: ReactNode; level?: 1 | 2 | 3; children?: ReactNode; action?: ReactNode }

export function Empty({ icon: Icon, heading, level = 2, children, action }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-2 px-6 py-8 text-center">
      <Icon className="mb-2 size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
      <Heading className="text-lg">{heading}</Heading>
      {children && <div className="mb-4 max-w-[34ch] text-muted">{children}</div>}
      {action}
    </div>
  )
}

/** A query that failed: the refusal's own text, and a retry where there is one. */
export function ErrorState({ error, onRetry, level }: { error: unknown; onRetry?: () => void; level?: 1 | 2 | 3 }) {
  const { t } = useLingui()
  return (
    <Empty
      icon={RefreshCw}
      heading={<Trans>We couldn’t load this</Trans>}
      level={level}
      action={
        onRetry && (
          <Button kind="calm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <p role="alert">{refusalOf(error)?.detail ?? t`An error occured, please try again later.`}</p>
    </Empty>
  )
}
