// Step 2: an email address; one that has an account already leads to the login (ACC-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useFailed } from '../base/forms.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useWrong } from './useWrong.ts'

export function SignupEmail({ draft }: SignupPage) {
  const { t } = useLingui()
  const failed = useFailed()
  const wrong = useWrong()
  return (
    <SignupForm
      step={2}
      heading={<Trans>Where can we write to you?</Trans>}
      lead={<Trans>One mail, to see that it is you. No other member ever sees the address.</Trans>}
      fields={['email']}
      button={<Trans>Next</Trans>}
      note={<Trans>We never pass it on.</Trans>}
    >
      <Input
        label={t`Email address`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={failed?.values.email ?? draft.email ?? ''}
        error={wrong('email')}
      />
      {failed?.code === 'email_taken' && <LogInInstead />}
    </SignupForm>
  )
}

function LogInInstead() {
  return (
    <Panel className="grid gap-3 p-4">
      <p>
        <Trans>You have been here before. Log in, and everything is where you left it.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/login" kind="soft">
          <Trans>Log in</Trans>
        </LinkButton>
        <LinkButton to="/reset-password" kind="quiet">
          <Trans>Forgot your password?</Trans>
        </LinkButton>
      </div>
    </Panel>
  )
}
