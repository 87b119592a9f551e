// Badges with counts, "99+" above 99; the credits badge at 10 and below (NAV-3).
import { useLingui } from '@lingui/react/macro'
import { LOW_CREDITS_COUNT, MAX_BADGE_COUNT } from '../../contract/limits.ts'

const tones = {
  unread: 'bg-unread text-on-unread',
  warning: 'bg-warning text-on-warning',
  danger: 'bg-danger text-on-danger',
}

type BadgeProps = {
  count: number /** Read aloud instead of the bare number. */
  label?: string
  tone?: keyof typeof tones
  className?: string | undefined
}

/** Shows nothing at 0, except where the tone is `danger`. */
export function Badge({ count, label, tone = 'unread', className = '' }: BadgeProps) {
  if (count === 0 && tone !== 'danger') return null
  return (
    <span
      className={`num inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 font-bold text-[12px] leading-none ${tones[tone]} ${className}`}
    >
      <span aria-hidden={label ? true : undefined}>{count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** The balance at 10 or below: warning above 0, danger at 0. */
export function CreditsBadge({ credits, className }: { credits: number; className?: string | undefined }) {
  const { t } = useLingui()
  if (credits > LOW_CREDITS_COUNT) return null
  return (
    <Badge
      count={credits}
      tone={credits > 0 ? 'warning' : 'danger'}
      label={t`Credits left: ${credits}`}
      className={className}
    />
  )
}

export function NewTag({ children }: { children: string }) {
  return (
    <span className="inline-flex h-6 items-center rounded-full bg-unread px-2.5 font-bold text-[12px] text-on-unread">
      {children}
    </span>
  )
}
