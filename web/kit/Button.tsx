// Buttons, and links that look like one. One `primary` button per surface; an action that spends credits shows its `cost`
// (CHAT-4).
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from './Link.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'tonal' | 'ghost' | 'danger'

type ButtonStyle = {
  kind?: ButtonKind | undefined
  /** 48 px, or 44 px. */
  small?: boolean | undefined
  /** Full width. */
  wide?: boolean | undefined
  /** The price, ready to read: "2 credits". */
  cost?: ReactNode
}

const kindClasses: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent border-transparent not-disabled:hover:bg-accent-hover',
  secondary: 'bg-raised border-line-strong not-disabled:hover:bg-tint',
  tonal: 'bg-accent-soft text-on-accent-soft border-transparent',
  ghost: 'text-accent-text border-transparent not-disabled:hover:bg-tint',
  danger: 'bg-danger text-on-danger border-transparent',
}

const baseClass =
  'inline-flex items-center justify-center gap-2 rounded-field border-[1.5px] font-[650] leading-tight text-center transition-colors ' +
  'duration-150 disabled:bg-sunken disabled:text-muted disabled:border-line'

function buttonClass({ kind = 'secondary', small, wide }: ButtonStyle, extraClass = '') {
  const size = small ? 'min-h-11 px-4 text-sm' : kind === 'ghost' ? 'min-h-12 px-3' : 'min-h-12 px-5'
  return [baseClass, kindClasses[kind], size, wide ? 'w-full' : '', extraClass].join(' ')
}

const Cost = ({ children }: { children: ReactNode }) => (
  <span className="num ml-0.5 border-current border-l pl-2.5 font-medium">{children}</span>
)

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { /** The request is pending. */ busy?: boolean }

export function Button({
  kind,
  small,
  wide,
  cost,
  busy,
  className,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A double tap submits once.
      onClick={(event) => (event.detail > 1 && rest.type === 'submit' ? event.preventDefault() : onClick?.(event))}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ kind, small, wide }, className)}
    >
      {children}
      {cost !== undefined && <Cost>{cost}</Cost>}
    </button>
  )
}

export function LinkButton({ kind, small, wide, cost, className, children, ...rest }: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={buttonClass({ kind, small, wide }, className)}>
      {children}
      {cost !== undefined && <Cost>{cost}</Cost>}
    </Link>
  )
}
