// Password field with a button that shows what is typed (enhance/passwords.ts).
import { Trans } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './Field.tsx'

export function PasswordInput({ label, hint, error, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error }}>
      {(control) => (
        <div className="relative">
          <input {...rest} {...control} type="password" className={`${controlClass} pr-12!`} />
          <button
            type="button"
            data-show-password
            aria-pressed="false"
            className="group absolute inset-y-0 right-0 grid w-12 place-items-center rounded-field text-muted noscript:hidden"
          >
            <Eye className="size-5 group-aria-pressed:hidden" aria-hidden />
            <EyeOff className="hidden size-5 group-aria-pressed:block" aria-hidden />
            <span className="sr-only">
              <Trans>Show password</Trans>
            </span>
          </button>
        </div>
      )}
    </Field>
  )
}
