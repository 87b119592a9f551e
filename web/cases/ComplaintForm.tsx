// Complaint form (PAGE-2). Nothing is cut, and a refused form keeps its values.
import { Trans, useLingui } from '@lingui/react/macro'
import { complaintKinds, MAX_COMPLAINT_CHARS } from '../../contract/cases.ts'
import { COMPLAINT_RETENTION_DAYS } from '../../contract/limits.ts'
import { useFormError } from '../base/forms.ts'
import { useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Input, Select, Textarea } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { complaintLabels } from './complaintLabels.ts'

/** `email`: preset with the member's own. */
export function ComplaintForm({ email }: { email: string }) {
  const { t, i18n } = useLingui()
  const failed = useFormError()
  const { values = {}, fields = {} } = failed ?? {}
  const hasFieldErrors = Object.keys(fields).length > 0
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{t`Complaints`}</Title>
      <Lead />
      <PostForm action="/complaints" noValidate className="grid gap-5">
        {failed && !hasFieldErrors && (
          <div role="alert">
            <FieldError>{failed.text}</FieldError>
          </div>
        )}
        <Select label={t`What’s it about?`} name="kind" required defaultValue={values.kind ?? ''} error={fields.kind}>
          <option value="">{t`Choose a topic`}</option>
          {complaintKinds.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(complaintLabels[kind])}
            </option>
          ))}
        </Select>
        {/* Without maxLength: a browser would silently cut what is pasted. */}
        <Textarea
          label={t`What happened?`}
          name="words"
          rows={8}
          required
          defaultValue={values.words}
          error={fields.words}
          hint={t`Tell us when and where. A payment ID or a profile name helps. Up to ${i18n.number(MAX_COMPLAINT_CHARS)} characters. Leave out files, passwords and card numbers.`}
        />
        <Input
          label={t`Your name (optional)`}
          name="name"
          autoComplete="name"
          defaultValue={values.name}
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
          hint={t`We’ll reply to this address`}
        />
        <div hidden>
          <label>
            <Trans>Leave this empty</Trans> <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button kind="primary" type="submit" wide>
          <Trans>Send complaint</Trans>
        </Button>
        <p className="text-muted text-sm">
          <Trans>
            We keep your complaint and our replies for {COMPLAINT_RETENTION_DAYS} days. Read more in the{' '}
            <a href="/pages/privacy" className="link">
              privacy statement
            </a>
            .
          </Trans>
        </p>
      </PostForm>
    </div>
  )
}

function Lead() {
  const { support_email } = useSite()
  return (
    <div className="grid gap-3">
      <h1>
        <Trans>Complaints</Trans>
      </h1>
      <p className="text-muted">
        <Trans>
          Tell us what went wrong. You’ll get a reference straight away, and a person will reply by email. You don’t
          need an account.
        </Trans>
      </p>
      <p className="text-muted">
        <Trans>
          If it’s about a profile, photo or message, the quickest way is to use Report next to it. You can also email{' '}
          <a href={`mailto:${support_email}`} className="link">
            {support_email}
          </a>
          .
        </Trans>
      </p>
      <p className="rounded-field bg-sunken px-4 py-3 text-sm">
        <Trans>If someone is in danger right now, call the emergency services first.</Trans>
      </p>
    </div>
  )
}
