// A small word: shown, chosen, or taken away.
import { Check, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const shape = 'inline-flex items-center gap-1.5 rounded-full border text-sm font-[550]'
const off = 'border-line bg-raised'
const on = 'border-transparent bg-accent-soft text-on-accent-soft'

export function Chip({ children }: { children: ReactNode }) {
  return <span className={`${shape} ${off} min-h-8 px-3`}>{children}</span>
}

/** One of several that may be chosen; a checkbox (or radio) in a form, so it works without scripts. */
export function ChoiceChip({
  children,
  type = 'checkbox',
  ...rest
}: ComponentProps<'input'> & { type?: 'checkbox' | 'radio' }) {
  return (
    <label
      className={`${shape} ${off} min-h-11 cursor-pointer px-3.5 has-checked:border-transparent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2`}
    >
      <input type={type} className="peer sr-only" {...rest} />
      <Check className="hidden size-4 peer-checked:block" aria-hidden />
      {children}
    </label>
  )
}

/** Something chosen that one tap takes away; `label` says so to screen readers, after the words. */
export function RemoveChip({ children, label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className={`${shape} ${on} min-h-11 whitespace-nowrap px-3.5`}>
      {children}
      <span className="sr-only">{label}</span>
      <X className="size-4" aria-hidden />
    </button>
  )
}
