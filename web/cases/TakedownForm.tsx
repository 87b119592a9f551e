// Takedown form (SAFE-7). The picture is hashed in the page: its field has no name, so that no browser sends it.
import { Trans, useLingui } from '@lingui/react/macro'
import { TAKEDOWN_HOURS } from '../../contract/cases.ts'
import { useFormError } from '../base/forms.ts'
import { Button } from '../kit/Button.tsx'
import { Checkbox } from '../kit/Choice.tsx'
import { FieldError, Input, Textarea } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'

export function TakedownForm() {
  const { t } = useLingui()
  const failed = useFormError()
  const { values = {}, fields = {} } = failed ?? {}
  const hasFieldErrors = Object.keys(fields).length > 0
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{t`Remove a picture`}</Title>
      <Lead />
      <PostForm action="/takedown" noValidate className="grid gap-5">
        {failed && !hasFieldErrors && (
          <div role="alert">
            <FieldError>{failed.text}</FieldError>
          </div>
        )}
        <PictureField hashes={values.hashes ?? ''} />
        <Textarea
          label={t`Where is it?`}
          name="place"
          rows={3}
          defaultValue={values.place}
          error={fields.place}
          hint={t`The address of the profile or photo, or whose chat it’s in. Leave it empty if you don’t know and have the picture.`}
        />
        <Textarea
          label={t`What should we know? (optional)`}
          name="description"
          rows={4}
          defaultValue={values.description}
          error={fields.description}
          hint={t`What it shows or says about you, and where you’ve seen it.`}
        />
        <Input
          label={t`Email address`}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          error={fields.email}
          hint={t`We’ll send our decision to this address`}
        />
        <Input
          label={t`Your full name, as your signature`}
          name="name"
          autoComplete="name"
          required
          defaultValue={values.name}
          error={fields.name}
          hint={t`Whoever uploaded the picture never sees it`}
        />
        <Checkbox
          name="statement"
          value="yes"
          defaultChecked={values.statement === 'yes'}
          error={fields.statement}
          label={
            <Trans>
              I’m the person it’s about, or I act for them. It’s here without consent. I say this in good faith, and
              it’s true.
            </Trans>
          }
        />
        <div hidden>
          <label>
            <Trans>Leave this empty</Trans> <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button kind="primary" type="submit" wide>
          <Trans>Ask for removal</Trans>
        </Button>
      </PostForm>
    </div>
  )
}

/** Without scripts it is not shown: the place is enough. */
function PictureField({ hashes }: { hashes: string }) {
  return (
    <div data-takedown className="grid gap-1.5 noscript:hidden">
      <label className="grid gap-1.5">
        <span className="font-semibold text-sm">
          <Trans>The picture, if you have it (optional)</Trans>
        </span>
        <input
          type="file"
          accept="image/*"
          className="w-full min-w-0 cursor-pointer text-muted text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-field file:border-[1.5px] file:border-line-strong file:bg-raised file:px-4 file:font-[650] file:text-text hover:file:bg-tint"
        />
      </label>
      <input type="hidden" name="hashes" defaultValue={hashes} />
      <p className="text-muted text-sm">
        <Trans>
          It stays on your device. We only get a fingerprint of it, which can’t be turned back into a picture.
        </Trans>
      </p>
      {/* Two lines high, so that what follows stays where it is. */}
      <div role="status" className="min-h-10 text-sm">
        <p data-state="ready" hidden={!hashes}>
          <Trans>The fingerprint is ready.</Trans>
        </p>
        <p data-state="failed" hidden>
          <Trans>We can’t read this picture here. Tell us below where it is.</Trans>
        </p>
      </div>
    </div>
  )
}

const Lead = () => (
  <div className="grid gap-3">
    <h1>
      <Trans>Remove a picture</Trans>
    </h1>
    <p className="text-muted">
      <Trans>
        Are you shown in an intimate picture that’s here without your consent? Tell us, and a person will decide within{' '}
        {TAKEDOWN_HOURS} hours. You don’t need an account.
      </Trans>
    </p>
    <p className="text-muted">
      <Trans>If you’re right, we remove the picture and every copy of it. It can’t be uploaded again.</Trans>
    </p>
    <p className="text-muted">
      <Trans>You can also report a profile that names or describes you without a picture. Tell us its address.</Trans>
    </p>
  </div>
)
