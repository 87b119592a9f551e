// Buttons and links that look like one. One `loud` button on a surface; whatever spends says its `cost` (CHAT-4).
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from './Link.tsx'

export type Kind = 'loud' | 'calm' | 'soft' | 'quiet' | 'danger'

type Looks = {
  kind?: Kind
  /** 48 px, or 44 px. */
  small?: boolean
  /** As wide as its place. */
  wide?: boolean
  /** The price, ready to read: "2 credits". */
  cost?: ReactNode
}

const kinds: Record<Kind, string> = {
  loud: 'bg-accent text-on-accent border-transparent not-disabled:hover:bg-accent-hover',
  calm: 'bg-raised border-line-strong not-disabled:hover:bg-tint',
  soft: 'bg-accent-soft text-on-accent-soft border-transparent',
  quiet: 'text-accent-text border-transparent not-disabled:hover:bg-tint',
  danger: 'bg-danger text-on-danger border-transparent',
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-field border-[1.5px] font-[650] leading-tight text-center transition-colors ' +
  'duration-150 disabled:bg-sunken disabled:text-muted disabled:border-line'

function looks({ kind = 'calm', small, wide }: Looks, more = '') {
  const size = small ? 'min-h-11 px-4 text-sm' : kind === 'quiet' ? 'min-h-12 px-3' : 'min-h-12 px-5'
  return [shape, kinds[kind], size, wide ? 'w-full' : '', more].join(' ')
}

const Cost = ({ children }: { children: ReactNode }) => (
  <span className="num ml-0.5 border-current border-l pl-2.5 font-medium">{children}</span>
)

export type ButtonProps = ComponentProps<'button'> & Looks & { /** What is asked for is on its way. */ busy?: boolean }

export function Button({ kind, small, wide, cost, busy, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={looks({ kind, small, wide }, className)}
    >
      {children}
      {cost !== undefined && <Cost>{cost}</Cost>}
    </button>
  )
}

export function LinkButton({ kind, small, wide, cost, className, children, ...rest }: LinkProps & Looks) {
  return (
    <Link {...rest} className={looks({ kind, small, wide }, className)}>
      {children}
      {cost !== undefined && <Cost>{cost}</Cost>}
    </Link>
  )
}
