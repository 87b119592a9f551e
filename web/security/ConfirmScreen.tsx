// /account/confirm: reauthentication before a sensitive page, and on to it (ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { security } from '../../contract/index.ts'
import { CONFIRMED_MINUTES } from '../../contract/limits.ts'
import { pageContext } from '../base/context.ts'
import { formAction, localPath, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PasskeyForm, parsePasskeyField } from '../kit/PasskeyForm.tsx'
import { PasswordInput } from '../kit/PasswordInput.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true, before_consent: true }

const nextPath = (url: URL) => localPath(url.searchParams.get('next'), '/account')

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageContext)
  const [{ confirmed }, { passkeys }] = await Promise.all([
    call(security.isReauthenticated, {}),
    call(security.passkeys, {}),
  ])
  if (confirmed) throw redirect(nextPath(new URL(request.url)))
  return { has_passkey: passkeys.length > 0 }
}

export const action = formAction(async ({ page, form, url }) => {
  if (form.has('passkey')) await page.call(security.reauthenticateByPasskey, { response: parsePasskeyField(form) })
  else await page.call(security.reauthenticate, { password: String(form.get('password') ?? '') })
  return redirect(nextPath(url), 303)
})

export default function ConfirmScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const { has_passkey } = useLoaderData<typeof loader>()
  const { profile } = useMember()
  return (
    <AccountPage
      title={t`Confirm it’s you`}
      lead={<Trans>Enter your password to continue. We won’t ask again for {CONFIRMED_MINUTES} minutes.</Trans>}
    >
      {failed && !failed.fields.password && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <PostForm noValidate className="grid gap-5">
        {/* Tells password managers the account. */}
        <input type="text" name="username" autoComplete="username" value={profile.name} readOnly hidden />
        <PasswordInput
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          required
          autoFocus
          error={failed?.fields.password}
        />
        <Button kind="primary" type="submit">
          <Trans>Confirm</Trans>
        </Button>
      </PostForm>
      {has_passkey && (
        <PasskeyForm does="get" options="/api/confirm/passkey/options">
          <Button type="submit">
            <KeyRound className="size-5" aria-hidden />
            <Trans>Use a passkey</Trans>
          </Button>
        </PasskeyForm>
      )}
    </AccountPage>
  )
}
