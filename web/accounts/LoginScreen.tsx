// /login: by email or name, or by a passkey; then to the page that was asked for (RTE-4, ACC-7, ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { accounts } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, localPath, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSite } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { PasskeyForm, parsePasskeyField } from '../kit/PasskeyForm.tsx'
import { PasswordInput } from '../kit/PasswordInput.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { NarrowPage } from './NarrowPage.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

const nextPath = (url: URL) => localPath(url.searchParams.get('next'), '/members')

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.get(pageContext).user) throw redirect(nextPath(new URL(request.url)))
  return null
}

export const action = formAction(async ({ page, field, form, url }) => {
  if (form.has('passkey')) {
    await page.call(accounts.passkeyLogin, { response: parsePasskeyField(form) })
    return redirect(nextPath(url), 303)
  }
  const login = { email: field('email'), password: String(form.get('password') ?? '') }
  const { user, second_step } = await page.call(accounts.login, login)
  if (user) return redirect(nextPath(url), 303)
  const search = new URLSearchParams({ next: nextPath(url) })
  if (second_step.includes('passkey')) search.set('passkey', '1')
  return redirect(`/login/code?${search}`, 303)
})

export default function LoginScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const { name } = useSite()
  return (
    <NarrowPage>
      <Title>{t`Log in`}</Title>
      <h1>
        <Trans>Good to see you again</Trans>
      </h1>
      {failed && (
        <div role="alert" className="grid gap-2">
          <FieldError>{failed.text}</FieldError>
          {failed.code === 'account_leaving' && (
            <LinkButton to="/reactivate" kind="tonal">
              <Trans>Get a new link</Trans>
            </LinkButton>
          )}
          {failed.link && (
            <LinkButton to={failed.link} kind="tonal" reloadDocument>
              <Trans>Read the reasons or appeal</Trans>
            </LinkButton>
          )}
        </div>
      )}
      <PostForm noValidate className="grid gap-5">
        <Input
          label={t`Email or username`}
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          required
          autoFocus
          defaultValue={failed?.values.email}
        />
        <PasswordInput label={t`Password`} name="password" autoComplete="current-password" required />
        <Button kind="primary" type="submit" wide>
          <Trans>Log in</Trans>
        </Button>
      </PostForm>
      <PasskeyForm does="get" options="/api/login/passkey/options">
        <Button kind="secondary" type="submit" wide>
          <KeyRound className="size-5" aria-hidden />
          <Trans>Log in with a passkey</Trans>
        </Button>
      </PasskeyForm>
      <LinkButton to="/reset-password" kind="ghost">
        <Trans>Forgot your password?</Trans>
      </LinkButton>
      <div className="grid gap-3 border-line border-t pt-5 text-center">
        <p className="text-muted">
          <Trans>New to {name}?</Trans>
        </p>
        <LinkButton to="/signup?from=/login" kind="secondary">
          <Trans>Sign up</Trans>
        </LinkButton>
      </div>
    </NarrowPage>
  )
}
