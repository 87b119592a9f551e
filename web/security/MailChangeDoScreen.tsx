// /mail-change/do: target of the link in the mail to a new address. A button confirms, because mail programs open links
// by themselves (ACC-11).
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { redirect, useSearchParams } from 'react-router'
import { security } from '../../contract/index.ts'
import { NarrowPage } from '../accounts/NarrowPage.tsx'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export const action = formAction(async ({ page, field }) => {
  await page.call(security.confirmEmailChange, { token: field('token') })
  return redirect('/mail-change/do?done=1', 303)
})

export default function MailChangeDoScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  return (
    <NarrowPage>
      <Title>{t`Confirm your new email`}</Title>
      {search.has('done') && !failed ? (
        <DoneMessage />
      ) : (
        <>
          <h1>
            <Trans>Is this your new email?</Trans>
          </h1>
          {failed ? (
            <>
              <div role="alert">
                <FieldError>{failed.text}</FieldError>
              </div>
              <LinkButton to="/account/email" kind="primary">
                <Trans>Get a new link</Trans>
              </LinkButton>
            </>
          ) : (
            <>
              <p className="text-muted">
                <Trans>When you confirm it, you’ll log in with it and get our emails there.</Trans>
              </p>
              <PostForm action="/mail-change/do">
                <input type="hidden" name="token" value={search.get('token') ?? ''} />
                <Button kind="primary" type="submit" wide>
                  <Trans>Confirm my new email</Trans>
                </Button>
              </PostForm>
            </>
          )}
        </>
      )}
    </NarrowPage>
  )
}

const DoneMessage = () => (
  <EmptyState
    icon={CircleCheck}
    level={1}
    heading={<Trans>Your new email is confirmed</Trans>}
    action={
      <LinkButton to="/members" kind="primary">
        <Trans>Continue</Trans>
      </LinkButton>
    }
  >
    <Trans>We’ll write to you there from now on. We’ve told your old address about the change.</Trans>
  </EmptyState>
)
