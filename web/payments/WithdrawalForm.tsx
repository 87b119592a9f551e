// Form of a withdrawal: who, and which purchase (PAY-11). A refused form keeps its values.
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormError } from '../base/forms.ts'
import { useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'

export type WithdrawalStatement = { name: string; email: string; order: string; token: string }

export function WithdrawalForm({ name, email, order, token }: WithdrawalStatement) {
  const { t } = useLingui()
  const failed = useFormError()
  const { values = {}, fields = {} } = failed ?? {}
  const hasFieldErrors = Object.keys(fields).length > 0
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{t`Withdraw from a purchase`}</Title>
      <Lead />
      <PostForm action="/withdraw" noValidate className="grid gap-5">
        {failed && !hasFieldErrors && (
          <div role="alert">
            <FieldError>{failed.text}</FieldError>
          </div>
        )}
        <Input
          label={t`Your name`}
          name="name"
          autoComplete="name"
          required
          defaultValue={values.name ?? name}
          error={fields.name}
        />
        <Input
          label={t`Email address`}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email ?? email}
          error={fields.email}
          hint={t`We’ll confirm your withdrawal at this address`}
        />
        <Input
          label={t`Which purchase?`}
          name="order"
          required
          defaultValue={values.order ?? order}
          error={fields.order}
          hint={t`The receipt number or payment ID is on your receipt. If you don’t have it, tell us what you bought and when.`}
        />
        <input type="hidden" name="token" value={values.token ?? token} />
        <div hidden>
          <label>
            <Trans>Leave this empty</Trans> <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button kind="primary" type="submit" name="step" value="state" wide>
          <Trans>Continue</Trans>
        </Button>
      </PostForm>
    </div>
  )
}

function Lead() {
  const { support_email } = useSite()
  return (
    <div className="grid gap-3">
      <h1>
        <Trans>Withdraw from a purchase</Trans>
      </h1>
      <p className="text-muted">
        <Trans>
          Changed your mind? We’ll refund the credits you haven’t used. You don’t need to log in or give a reason.
          You’ll check everything once more before it counts.
        </Trans>
      </p>
      <p className="text-muted">
        <Trans>
          You can also write to{' '}
          <a href={`mailto:${support_email}`} className="link">
            {support_email}
          </a>
          . The details are in our{' '}
          <a href="/pages/return-policy" className="link">
            return policy
          </a>
          .
        </Trans>
      </p>
    </div>
  )
}
