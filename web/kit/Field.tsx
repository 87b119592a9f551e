// Form fields: label, control, hint and error.
import { Check, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

const controlClass =
  'w-full min-h-12 rounded-field border-[1.5px] border-line-strong bg-raised px-3.5 aria-invalid:border-2 aria-invalid:border-danger disabled:bg-sunken disabled:text-muted'

type FieldProps = {
  label: ReactNode
  /** For screen readers only. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** Error message; marks the field as invalid. */
  error?: string | undefined
}

/** For a custom control: spread `control` on it. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-1.5 font-[550] text-danger text-sm">
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      {children}
    </p>
  )
}

export function Input({
  label,
  hideLabel,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hideLabel, hint, error }}>
      {(control) => <input {...rest} {...control} className={`${controlClass} ${className}`} />}
    </Field>
  )
}

/** Children are `<option>`s. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hideLabel, hint, error }}>
      {(control) => <select {...rest} {...control} className={`${controlClass} select ${className}`} />}
    </Field>
  )
}

/** Grows with its content, in browsers with `field-sizing`. */
export function Textarea({
  label,
  hideLabel,
  hint,
  error,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hideLabel, hint, error }}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={`${controlClass} field-sizing-content max-h-80 min-h-28 py-3 ${className}`}
        />
      )}
    </Field>
  )
}

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

/** On or off, with `label` at its side. */
export function Switch({ label, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
      <span className="font-semibold text-sm">{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input type="checkbox" role="switch" {...rest} className="peer sr-only" />
      <span
        className="relative h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors duration-150 after:absolute after:top-[3px] after:left-[3px] after:size-[22px] after:rounded-full after:bg-white after:transition-transform after:duration-150 peer-checked:bg-accent peer-checked:after:translate-x-5 peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
        aria-hidden
      />
    </label>
  )
}
