// Form fields that one ticks or switches: checkbox, radio button, switch.
import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

/** `type="radio"` makes it one of several with the same `name`. */
export function Checkbox({
  label,
  error,
  type = 'checkbox',
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; error?: string | undefined }) {
  const id = useId()
  const round = type === 'radio' ? 'rounded-full' : 'rounded-[7px]'
  return (
    <div>
      <label className="group flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type={type}
          {...rest}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="peer sr-only"
        />
        <span
          className={`grid size-6 shrink-0 place-items-center border-[1.5px] border-line-strong bg-raised text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-invalid:border-2 peer-aria-invalid:border-danger ${round}`}
          aria-hidden
        >
          <Check className="size-4" strokeWidth={3} />
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

export const Radio = (props: Omit<ComponentProps<typeof Checkbox>, 'type'>) => <Checkbox {...props} type="radio" />

type SwitchLabel = { label: ReactNode; hiddenLabel?: never } | { label?: never; hiddenLabel: string }

/** On or off, with `label` at its side; in a table, whose row and column name it, with one for screen readers alone. */
export function Switch({ label, hiddenLabel, ...rest }: ComponentProps<'input'> & SwitchLabel) {
  const layout = label === undefined ? 'inline-flex min-w-12 justify-center' : 'flex justify-between gap-3'
  return (
    <label className={`min-h-11 cursor-pointer items-center ${layout}`}>
      <span className={label === undefined ? 'sr-only' : 'font-semibold text-sm'}>{label ?? hiddenLabel}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input type="checkbox" role="switch" {...rest} className="peer sr-only" />
      <span
        className="relative h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors duration-150 after:absolute after:top-[3px] after:left-[3px] after:size-[22px] after:rounded-full after:bg-white after:transition-transform after:duration-150 peer-checked:bg-accent peer-checked:after:translate-x-5 peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
        aria-hidden
      />
    </label>
  )
}
