// One alert under the top bar: a text, an action, and a dismiss button (NAV-8).
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type StripProps = {
  icon: LucideIcon
  tone?: 'news' | 'warning'
  /** A link or button with class `link`. */
  action?: ReactNode
  /** An icon button, or the form around it. */
  dismiss?: ReactNode
  children: ReactNode
}

export function Strip({ icon: Icon, tone = 'news', action, dismiss, children }: StripProps) {
  const colors =
    tone === 'warning'
      ? 'bg-warning-soft text-on-warning-soft [&_.link]:text-inherit'
      : 'bg-tint [&>svg]:text-accent-text'
  return (
    <div
      className={`flex min-h-11.25 items-center gap-2 border-line border-b pr-1 pl-4 text-sm leading-snug md:justify-center ${colors}`}
    >
      <Icon className="size-5 shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 py-1 wrap-anywhere md:flex-none">{children}</span>
      {action && <span className="inline-flex max-w-[42%] pr-2 md:max-w-none md:px-2 [&_.link]:py-3.5">{action}</span>}
      {dismiss}
    </div>
  )
}
