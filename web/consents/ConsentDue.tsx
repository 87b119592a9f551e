// The question that comes before everything else: to members who were not asked yet, or who took their consent back (SAFE-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormError } from '../base/forms.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { SignupConsents } from './SignupConsents.tsx'

export function ConsentDue({ wasWithdrawn }: { wasWithdrawn: boolean }) {
  const { t } = useLingui()
  const failed = useFormError()
  const fieldError = failed?.fields.consents
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{wasWithdrawn ? t`You’re hidden` : t`One question first`}</Title>
      <div className="grid gap-2">
        <h1>{wasWithdrawn ? <Trans>You’re hidden</Trans> : <Trans>One question first</Trans>}</h1>
        <p className="text-muted">
          {wasWithdrawn ? (
            <Trans>
              You withdrew your consent, so your profile is paused. It stays that way as long as you like. Agree again
              to come back, or leave for good.
            </Trans>
          ) : (
            <Trans>We need a clear yes from you to keep running your profile. Nothing changes if you agree.</Trans>
          )}
        </p>
      </div>
      {failed && !fieldError && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <PostForm noValidate className="grid gap-4">
        <SignupConsents asks_advertising={false} error={fieldError} />
        <Button kind="primary" type="submit" wide>
          <Trans>Agree and continue</Trans>
        </Button>
      </PostForm>
      <section className="grid gap-3">
        <h2 className="text-lg">
          <Trans>If you don’t agree</Trans>
        </h2>
        <LinkButton to="/account/data" wide>
          <Trans>Get a copy of my data</Trans>
        </LinkButton>
        <LinkButton to="/account/delete" wide>
          <Trans>Delete my account</Trans>
        </LinkButton>
        <PostForm action="/logout" className="grid">
          <Button type="submit" wide>
            <Trans>Log out</Trans>
          </Button>
        </PostForm>
      </section>
    </div>
  )
}
