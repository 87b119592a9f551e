// Form of an appeal against a decision; works without JavaScript (SAFE-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_APPEAL_CHARS } from '../../contract/cases.ts'
import { useFormats } from '../base/formats.ts'
import { useFormError } from '../base/forms.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError, Textarea } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'

/** `linkKey`: of the link in the mail, for whoever cannot log in. `until`: when the time to appeal is over. */
export function AppealForm({ id, linkKey, until }: { id: string; linkKey: string; until: string }) {
  const { t, i18n } = useLingui()
  const { date } = useFormats()
  const failed = useFormError()
  const { values = {}, fields = {} } = failed ?? {}
  return (
    <>
      <h2>
        <Trans>Do you think we’re wrong?</Trans>
      </h2>
      <PostForm action={`/decisions/${id}`} noValidate className="grid gap-5">
        {failed && Object.keys(fields).length === 0 && (
          <div role="alert">
            <FieldError>{failed.text}</FieldError>
          </div>
        )}
        <input type="hidden" name="key" value={linkKey} />
        {/* Without maxLength: a browser would silently cut what is pasted. */}
        <Textarea
          label={t`Tell us why`}
          name="words"
          rows={6}
          required
          defaultValue={values.words}
          error={fields.words}
          hint={t`You can appeal only once, until ${date(until)}. Someone else will review it. Up to ${i18n.number(MAX_APPEAL_CHARS)} characters.`}
        />
        <Button kind="primary" type="submit" wide>
          <Trans>Send appeal</Trans>
        </Button>
      </PostForm>
    </>
  )
}
