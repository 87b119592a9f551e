// Large radio button or checkbox as a card.
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

export function OptionCard({ children, type, ...rest }: ComponentProps<'input'> & { type: 'radio' | 'checkbox' }) {
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border-[1.5px] border-line bg-raised px-4 py-3 font-[650] transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-checked:border-accent-text has-checked:bg-tint">
      <input type={type} {...rest} className="peer sr-only" />
      <span className="flex-1">{children}</span>
      <span
        className="grid size-6.5 shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent"
        aria-hidden
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
    </label>
  )
}
