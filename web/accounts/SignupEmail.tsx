// Step 2: an email address; suggests a correction, and offers the login where it has an account (ACC-3, ACC-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormError } from '../base/forms.ts'
import { useSite } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Input } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { DidYouMean } from './DidYouMean.tsx'
import { SignupForm } from './SignupForm.tsx'
import type { SignupPage } from './signupPage.ts'
import { useFieldError } from './useFieldError.ts'

export function SignupEmail({ draft }: SignupPage) {
  const { t } = useLingui()
  const failed = useFormError()
  const fieldError = useFieldError()
  const suggestion = failed ? null : draft.email_suggestion
  return (
    <SignupForm
      step={2}
      heading={<Trans>What’s your email?</Trans>}
      lead={<Trans>We’ll send a link to confirm it.</Trans>}
      fields={['email']}
      before={suggestion && <DidYouMean suggestion={suggestion} fields={{ step: '2', sure_of: suggestion }} />}
      button={<Trans>Next</Trans>}
      note={<Trans>Other members never see it, and we never pass it on.</Trans>}
    >
      {suggestion && <input type="hidden" name="sure_of" value={draft.email ?? ''} />}
      <Input
        label={t`Email address`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        defaultValue={failed?.values.email ?? draft.email ?? ''}
        hint={suggestion && t`Already correct? Use the button below.`}
        error={fieldError('email')}
      />
      {failed?.code === 'email_taken' && <LogInInstead />}
      {failed?.code === 'account_leaving' && <ComeBack />}
    </SignupForm>
  )
}

function LogInInstead() {
  return (
    <Panel className="grid gap-3 p-4">
      <p>
        <Trans>Log in and pick up where you left off.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/login" kind="tonal">
          <Trans>Log in</Trans>
        </LinkButton>
        <LinkButton to="/reset-password" kind="ghost">
          <Trans>Forgot your password?</Trans>
        </LinkButton>
      </div>
    </Panel>
  )
}

function ComeBack() {
  const { support_email } = useSite()
  return (
    <Panel className="grid gap-3 p-4">
      <p>
        <Trans>
          You can still come back with everything as it was. Tap the link in the email we sent when you left.
        </Trans>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton to="/reactivate" kind="tonal">
          <Trans>Get a new link</Trans>
        </LinkButton>
        <a href={`mailto:${support_email}`} className="link inline-flex min-h-11 items-center">
          <Trans>Contact customer service</Trans>
        </a>
      </div>
    </Panel>
  )
}
