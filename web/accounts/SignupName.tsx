// Step 1: a name and a date of birth.
import { Trans, useLingui } from '@lingui/react/macro'
import { NAME_CHARS } from '../../contract/limits.ts'
import { useFormError } from '../base/forms.ts'
import { Input } from '../kit/Field.tsx'
import { BirthDate } from './BirthDate.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useFieldError } from './useFieldError.ts'

export function SignupName({ draft }: SignupPage) {
  const { t } = useLingui()
  const values = useFormError()?.values
  const fieldError = useFieldError()
  const { min, max } = NAME_CHARS
  const [nameError, birthError] = [fieldError('name'), fieldError('date_of_birth')]
  const isBirthFirst = birthError !== undefined && nameError === undefined
  return (
    <SignupForm
      step={1}
      heading={<Trans>What should we call you?</Trans>}
      lead={<Trans>A nickname is fine. We only show your age.</Trans>}
      fields={['name', 'date_of_birth']}
      button={<Trans>Next</Trans>}
    >
      <Input
        label={t`Username`}
        name="name"
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        hint={t`${min} to ${max} characters`}
        defaultValue={values?.name ?? draft.name ?? ''}
        error={nameError}
        autoFocus={!isBirthFirst}
      />
      <BirthDate known={draft.date_of_birth} error={birthError} autoFocus={isBirthFirst} />
    </SignupForm>
  )
}
