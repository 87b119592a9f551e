// /login/code: second factor of a login: a code of the app, a recovery code, or a passkey (ACC-14).
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { accounts } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { formAction, localPath, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSite } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError, Input } from '../kit/Field.tsx'
import { PasskeyForm, parsePasskeyField } from '../kit/PasskeyForm.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { NarrowPage } from './NarrowPage.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

const nextPath = (search: URLSearchParams) => localPath(search.get('next'), '/members')

/**
 * The page is the same for everybody, so that it reveals nothing; the cookie of the first step identifies the login.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.get(pageContext).user) throw redirect(nextPath(new URL(request.url).searchParams))
  return null
}

export const action = formAction(async ({ page, field, form, url }) => {
  if (form.has('passkey')) await page.call(accounts.passkeyLogin, { response: parsePasskeyField(form) })
  else await page.call(accounts.loginCode, { code: field('code') })
  return redirect(nextPath(url.searchParams), 303)
})

export default function LoginCodeScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  const { support_email } = useSite()
  return (
    <NarrowPage>
      <Title>{t`Log in`}</Title>
      <h1>
        <Trans>One more step</Trans>
      </h1>
      <p className="text-muted">
        <Trans>Enter the code for this site from your authenticator app.</Trans>
      </p>
      {failed && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      <PostForm noValidate className="grid gap-5">
        <Input
          label={t`6-digit code`}
          hint={t`Each code works once.`}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          required
          autoFocus
          className="num"
        />
        <Button kind="primary" type="submit" wide>
          <Trans>Log in</Trans>
        </Button>
      </PostForm>
      {search.has('passkey') && (
        <PasskeyForm does="get" options="/api/login/passkey/options">
          <Button kind="secondary" type="submit" wide>
            <KeyRound className="size-5" aria-hidden />
            <Trans>Use a passkey</Trans>
          </Button>
        </PasskeyForm>
      )}
      <details className="border-line border-t pt-3">
        <summary className="link inline-flex min-h-11 items-center">
          <Trans>Don’t have your phone? Use a recovery code</Trans>
        </summary>
        <PostForm noValidate className="grid gap-5 pt-3">
          <Input
            label={t`Recovery code`}
            hint={t`One of the 10 you saved. Each works once.`}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
          <Button kind="secondary" type="submit" wide>
            <Trans>Log in with this code</Trans>
          </Button>
        </PostForm>
        <p className="pt-4 text-muted text-sm">
          <Trans>No codes left? Write to {support_email} and we’ll help you prove it’s you.</Trans>
        </p>
      </details>
      <LinkButton to="/login" kind="ghost">
        <Trans>Start over</Trans>
      </LinkButton>
    </NarrowPage>
  )
}
