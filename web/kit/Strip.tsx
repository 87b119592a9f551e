// One alert in the strip under the top bar: what is so, one thing to do, and a way to put it away (NAV-8).
import { useLingui } from '@lingui/react/macro'
import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

type StripProps = {
  icon: LucideIcon
  tone?: 'news' | 'warning' /** A link or button with class `link`. */
  action?: ReactNode
  onDismiss?: () => void
  children: ReactNode
}

export function Strip({ icon: Icon, tone = 'news', action, onDismiss, children }: StripProps) {
  const { t } = useLingui()
  const colors =
    tone === 'warning'
      ? 'bg-warning-soft text-on-warning-soft [&_.link]:text-inherit'
      : 'bg-tint [&>svg]:text-accent-text'
  return (
    <div
      className={`flex min-h-13 items-center gap-3 border-line border-b py-1 pr-1 pl-4 text-sm leading-snug md:justify-center ${colors}`}
    >
      <Icon className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 md:flex-none">{children}</span>
      {action && <span className="inline-flex min-h-11 items-center whitespace-nowrap px-2">{action}</span>}
      {onDismiss && <IconButton icon={X} label={t`Dismiss`} onClick={onDismiss} />}
    </div>
  )
}
