// Form of a password reset and of an undo: a new password, and which passkeys go (ACC-10, ACC-19).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { security } from '../../contract/index.ts'
import { NewPasswordFields } from '../accounts/NewPasswordFields.tsx'
import { pageContext } from '../base/context.ts'
import { useFormats } from '../base/formats.ts'
import { useFormError } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Checkbox } from '../kit/Choice.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'

type Preview = Output<typeof security.recoveryPreview>
/** `refusal`: why there is no preview. */
export type Recovery = { token: string; preview: Preview | null; refusal: string | null }

export async function loadRecovery(
  { context, request }: LoaderFunctionArgs,
  purpose: 'reset' | 'undo',
): Promise<Recovery> {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)
  try {
    const preview = await context.get(pageContext).call(security.recoveryPreview, { token, purpose })
    return { token, preview, refusal: null }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { token, preview: null, refusal: error.message }
  }
}

/** Input of the call, as the form posts it. Passkeys are chosen only where they were shown. */
export function readRecovery(form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '')
  return {
    token: typed('token'),
    password: typed('password'),
    password_again: typed('password_again'),
    ...(form.has('passkeys_shown') && { remove_passkeys: form.getAll('remove_passkey').map(String) }),
  }
}

type RecoveryFormProps = { recovery: Recovery; path: string /** Label of the button. */; children: ReactNode }

export function RecoveryForm({ recovery: { token, preview }, path, children }: RecoveryFormProps) {
  const failed = useFormError()
  if (failed?.code === 'link_invalid') return <InvalidLink text={failed.text} />
  return (
    <>
      {failed && !Object.keys(failed.fields).length && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <PostForm action={`${path}?token=${encodeURIComponent(token)}`} noValidate className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields errors={failed?.fields ?? {}} autoFocus />
        {preview && <PasskeyChoice {...preview} />}
        <Button kind="primary" type="submit" wide>
          {children}
        </Button>
      </PostForm>
    </>
  )
}

/** Those added since the change go in any case. */
function PasskeyChoice({ passkeys, since }: Preview) {
  const { t } = useLingui()
  const { date } = useFormats()
  if (!passkeys.length) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold text-sm">
        <Trans>Remove these passkeys</Trans>
      </legend>
      <p className="text-muted text-sm">
        <Trans>Passkeys work without your password. Keep only the ones you recognise.</Trans>
      </p>
      <input type="hidden" name="passkeys_shown" value="1" />
      {passkeys.map(({ id, name, created_at, suspect }) => (
        <Checkbox
          key={id}
          name="remove_passkey"
          value={id}
          defaultChecked={suspect}
          disabled={since !== null && created_at >= since}
          label={
            <Trans>
              {name || t`Passkey`}, added on {date(created_at)}
            </Trans>
          }
        />
      ))}
    </fieldset>
  )
}

export const InvalidLink = ({ text }: { text: string | null }) => (
  <>
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
    <LinkButton to="/reset-password" kind="primary">
      <Trans>Get a new link</Trans>
    </LinkButton>
  </>
)
