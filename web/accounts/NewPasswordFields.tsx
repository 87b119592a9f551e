// Fields of a new password and its repetition (spec §5).
import { Plural, useLingui } from '@lingui/react/macro'
import { PASSWORD_CHARS } from '../../contract/limits.ts'
import { Input } from '../kit/Field.tsx'

export function NewPasswordFields({ errors }: { errors: Record<string, string | undefined> }) {
  const { t } = useLingui()
  const inputProps = { type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <>
      <Input
        {...inputProps}
        label={t`New password`}
        name="password"
        hint={<Plural value={PASSWORD_CHARS.min} one="At least # character" other="At least # characters" />}
        error={errors.password}
      />
      <Input {...inputProps} label={t`Repeat new password`} name="password_again" error={errors.password_again} />
    </>
  )
}
