// Form fields: label, control, and a hint or, in its place, the error. What is ticked or switched: Choice.tsx.
import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export const controlClass =
  'w-full min-h-12 rounded-field border-[1.5px] border-line-strong bg-raised px-3.5 aria-invalid:border-2 aria-invalid:border-danger disabled:bg-sunken disabled:text-muted'

export type FieldProps = {
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
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && !error && (
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
          dir="auto"
          {...rest}
          {...control}
          className={`${controlClass} field-sizing-content max-h-80 min-h-28 py-3 ${className}`}
        />
      )}
    </Field>
  )
}
