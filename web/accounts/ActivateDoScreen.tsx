// /activate/do: target of the link in the activation mail. A button confirms, because mail programs open links by
// themselves (ACC-6). In another browser than the signup's the password is asked for or set first, and whoever did not
// sign up says so (ACC-20).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { accounts } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, useFormError } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PasswordInput } from '../kit/PasswordInput.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { NarrowPage } from './NarrowPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

type LoaderData = { shows: 'declined' } | { shows: 'decline' | 'button' | 'password'; token: string; name: string }

function toErrorPage(error: unknown): Response {
  if (error instanceof RefusalError && error.code === 'link_invalid') return redirect('/activate/error', 303)
  throw error
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<LoaderData> {
  const { call } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  if (searchParams.has('declined')) return { shows: 'declined' }
  const token = (searchParams.get('token') ?? '').slice(0, 100)
  const isDeclining = searchParams.has('not_me')
  const preview = await call(accounts.activationPreview, { token }).catch((error) => {
    const errorPage = toErrorPage(error)
    if (isDeclining) throw errorPage
    // The button leads there.
    return { name: '', needs_password: false }
  })
  return { shows: isDeclining ? 'decline' : preview.needs_password ? 'password' : 'button', token, name: preview.name }
}

export const action = formAction(async ({ page, field, form }) => {
  const token = field('token')
  const typed = (name: string) => String(form.get(name) ?? '')
  if (field('do') === 'decline')
    return page
      .call(accounts.declineActivation, { token })
      .then(() => redirect('/activate/do?declined=1', 303))
      .catch(toErrorPage)
  const passwords = {
    ...(form.has('password') && { password: typed('password') }),
    ...(form.has('password_again') && { password_again: typed('password_again') }),
  }
  return page
    .call(accounts.activate, { token, ...passwords })
    .then(() => redirect('/activate/done', 303))
    .catch((error) => {
      // The page that is shown then asks for the password.
      if (error instanceof RefusalError && error.code === 'confirm_first')
        return redirect(`/activate/do?token=${encodeURIComponent(token)}`, 303)
      return toErrorPage(error)
    })
})

export default function ActivateDoScreen() {
  const { t } = useLingui()
  const loaded = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <Title>{t`Confirm your email`}</Title>
      {loaded.shows === 'declined' && <Declined />}
      {loaded.shows === 'decline' && <DeclineForm {...loaded} />}
      {loaded.shows === 'button' && <ConfirmButton {...loaded} />}
      {loaded.shows === 'password' && <PasswordForms {...loaded} />}
    </NarrowPage>
  )
}

type FormProps = { token: string; name: string }

const ActivateForm = ({ token, children }: { token: string; children: ReactNode }) => (
  <PostForm action={`/activate/do?token=${encodeURIComponent(token)}`} noValidate className="grid gap-5">
    <input type="hidden" name="token" value={token} />
    {children}
  </PostForm>
)

const ConfirmButton = ({ token }: FormProps) => (
  <>
    <h1>
      <Trans>Almost there</Trans>
    </h1>
    <p className="text-muted">
      <Trans>Confirm your email so you can send and receive messages.</Trans>
    </p>
    <ActivateForm token={token}>
      <Button kind="primary" type="submit" wide>
        <Trans>Confirm my email</Trans>
      </Button>
    </ActivateForm>
  </>
)

function PasswordForms({ token, name }: FormProps) {
  const { t } = useLingui()
  const failed = useFormError()
  const isNew = failed?.values.do === 'new'
  const errors = failed?.fields ?? {}
  return (
    <>
      <h1>
        <Trans>Is that you, {name}?</Trans>
      </h1>
      <p className="text-muted">
        <Trans>You signed up in another browser. Enter the password you chose there so we know it’s you.</Trans>
      </p>
      {failed && !Object.keys(errors).length && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <ActivateForm token={token}>
        <input type="hidden" name="do" value="known" />
        <PasswordInput
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          required
          error={isNew ? undefined : errors.password}
        />
        <Button kind="primary" type="submit" wide>
          <Trans>Confirm my email</Trans>
        </Button>
      </ActivateForm>
      <details open={isNew} className="grid gap-4">
        <summary className="link flex min-h-11 cursor-pointer items-center">
          <Trans>Set a new password instead</Trans>
        </summary>
        <ActivateForm token={token}>
          <input type="hidden" name="do" value="new" />
          <NewPasswordFields errors={isNew ? errors : {}} />
          <Button kind="secondary" type="submit" wide>
            <Trans>Save and confirm</Trans>
          </Button>
        </ActivateForm>
      </details>
      <DeclineForm token={token} name={name} isSecond />
    </>
  )
}

/** `isSecond`: below the way to confirm. */
function DeclineForm({ token, name, isSecond = false }: FormProps & { isSecond?: boolean }) {
  const Heading = isSecond ? 'h2' : 'h1'
  return (
    <>
      <Heading className={isSecond ? 'mt-4 text-lg' : ''}>
        <Trans>Not you?</Trans>
      </Heading>
      <p className="text-muted">
        <Trans>
          Someone signed up as {name} with your email. If it wasn’t you, tell us. We’ll remove your email from that
          account and won’t write to you about it again.
        </Trans>
      </p>
      <ActivateForm token={token}>
        <input type="hidden" name="do" value="decline" />
        <Button kind={isSecond ? 'ghost' : 'primary'} type="submit" wide>
          <Trans>It wasn’t me</Trans>
        </Button>
      </ActivateForm>
    </>
  )
}

const Declined = () => (
  <>
    <h1>
      <Trans>Thanks for telling us</Trans>
    </h1>
    <p className="text-muted">
      <Trans>We’ve removed your email from that account. You won’t hear from us about it again.</Trans>
    </p>
  </>
)
