// Chips: plain, to choose, or to remove.
import { Check, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const baseClass = 'inline-flex items-center gap-1.5 rounded-full border text-sm font-[550]'
const plainClass = 'border-line bg-raised'
const chosenClass = 'border-transparent bg-accent-soft text-on-accent-soft'

/** `shared`: by the reader, too. */
export function Chip({ children, shared }: { children: ReactNode; shared?: boolean }) {
  return (
    <span className={`${baseClass} ${shared ? chosenClass : plainClass} min-h-8 px-3`}>
      {shared && <Check className="size-4" aria-hidden />}
      {children}
    </span>
  )
}

/** A checkbox or radio button of a form, so it works without scripts. */
export function ChoiceChip({
  children,
  type = 'checkbox',
  ...rest
}: ComponentProps<'input'> & { type?: 'checkbox' | 'radio' }) {
  return (
    <label
      className={`${baseClass} ${plainClass} min-h-11 cursor-pointer px-3.5 has-checked:border-transparent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2`}
    >
      <input type={type} className="peer sr-only" {...rest} />
      <Check className="hidden size-4 peer-checked:block" aria-hidden />
      {children}
    </label>
  )
}

/** A chosen value with a remove button; `label` names the action for screen readers, after the text. */
export function RemoveChip({ children, label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className={`${baseClass} ${chosenClass} min-h-11 whitespace-nowrap px-3.5`}>
      {children}
      <span className="sr-only">{label}</span>
      <X className="size-4" aria-hidden />
    </button>
  )
}
