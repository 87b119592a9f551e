// Fields of a new password and its repetition (spec §5).
import { Plural, useLingui } from '@lingui/react/macro'
import { PASSWORD_CHARS } from '../../contract/limits.ts'
import { PasswordInput } from '../kit/PasswordInput.tsx'

type NewPasswordFieldsProps = { errors: Record<string, string | undefined>; autoFocus?: boolean }

export function NewPasswordFields({ errors, autoFocus }: NewPasswordFieldsProps) {
  const { t } = useLingui()
  const inputProps = { autoComplete: 'new-password', required: true }
  return (
    <>
      <PasswordInput
        {...inputProps}
        label={t`New password`}
        name="password"
        hint={<Plural value={PASSWORD_CHARS.min} one="At least # character" other="At least # characters" />}
        error={errors.password}
        autoFocus={autoFocus}
      />
      <PasswordInput
        {...inputProps}
        label={t`Repeat new password`}
        name="password_again"
        error={errors.password_again}
      />
    </>
  )
}
