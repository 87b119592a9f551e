// /reactivate/do: target of the link in the reactivation mail, valid for 14 days. A button acts, because mail programs
// open links by themselves (ACC-12, spec §4).
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useSearchParams } from 'react-router'
import { lifecycle } from '../../contract/index.ts'
import { NarrowPage } from '../accounts/NarrowPage.tsx'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

/** Members with a second factor are redirected to the login from /members. */
export const action = formAction(async ({ page, field }) => {
  await page.call(lifecycle.reactivate, { token: field('token') })
  return redirect('/members', 303)
})

export default function ReactivateDoScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  return (
    <NarrowPage>
      <Title>{t`Welcome back`}</Title>
      <h1>{failed ? <Trans>Bring your account back</Trans> : <Trans>Good to have you back</Trans>}</h1>
      {failed ? (
        <>
          <div role="alert">
            <FieldError>{failed.text}</FieldError>
          </div>
          <LinkButton to="/reactivate" kind="primary" wide>
            <Trans>Get a new link</Trans>
          </LinkButton>
        </>
      ) : (
        <>
          <p className="text-muted">
            <Trans>One tap brings back your account with your photos, likes and chats.</Trans>
          </p>
          <PostForm action="/reactivate/do">
            <input type="hidden" name="token" value={search.get('token') ?? ''} />
            <Button kind="primary" type="submit" wide>
              <Trans>Bring my account back</Trans>
            </Button>
          </PostForm>
        </>
      )}
    </NarrowPage>
  )
}
