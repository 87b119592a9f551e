// Form for an e-mail address that a link is sent to; errors appear at the field (ACC-10, ACC-12).
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormError } from '../base/forms.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'

/** `children`: the label of the button. */
export function AddressForm({ action, children }: { action: string; children: ReactNode }) {
  const { t } = useLingui()
  const failed = useFormError()
  return (
    <PostForm action={action} noValidate className="grid gap-5">
      {failed && !failed.fields.email && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <Input
        label={t`Email address`}
        name="email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        defaultValue={failed?.values.email}
        error={failed?.fields.email}
      />
      <Button kind="primary" type="submit" wide>
        {children}
      </Button>
    </PostForm>
  )
}
