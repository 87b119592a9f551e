// Step 3: a password, and the consent of an adult to the terms.
import { Trans, useLingui } from '@lingui/react/macro'
import { MIN_AGE_YEARS, PASSWORD_CHARS } from '../../contract/limits.ts'
import { useFormError } from '../base/forms.ts'
import { Checkbox } from '../kit/Choice.tsx'
import { PasswordInput } from '../kit/PasswordInput.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useFieldError } from './useFieldError.ts'

export function SignupPassword({ draft }: SignupPage) {
  const { t } = useLingui()
  const fieldError = useFieldError()
  const { min } = PASSWORD_CHARS
  return (
    <SignupForm
      step={3}
      heading={<Trans>Choose a password</Trans>}
      lead={<Trans>A few random words are easy to remember and hard to guess.</Trans>}
      fields={['password', 'terms']}
      button={<Trans>Next</Trans>}
    >
      {/* Lets a password manager store both. */}
      <input type="hidden" name="username" autoComplete="username" value={draft.email ?? ''} />
      <PasswordInput
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        minLength={min}
        required
        autoFocus
        hint={t`At least ${min} characters`}
        error={fieldError('password')}
      />
      <Checkbox
        name="terms"
        required
        defaultChecked={useFormError()?.values.terms !== undefined}
        label={<Terms />}
        error={fieldError('terms')}
      />
    </SignupForm>
  )
}

function Terms() {
  return (
    <Trans>
      I’m {MIN_AGE_YEARS} or older and I accept the{' '}
      <a href="/pages/terms" target="_blank" rel="noopener" className="link">
        terms
      </a>{' '}
      and the{' '}
      <a href="/pages/privacy" target="_blank" rel="noopener" className="link">
        privacy statement
      </a>
      .
    </Trans>
  )
}
