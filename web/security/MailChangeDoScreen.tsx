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
      <Title>{t`Confirm your new email address`}</Title>
      {search.has('done') && !failed ? (
        <DoneMessage />
      ) : (
        <>
          <h1>
            <Trans>Is this your new address?</Trans>
          </h1>
          {failed ? (
            <>
              <div role="alert">
                <FieldError>{failed.text}</FieldError>
              </div>
              <LinkButton to="/account/email" kind="primary">
                <Trans>Ask for a new email</Trans>
              </LinkButton>
            </>
          ) : (
            <>
              <p className="text-muted">
                <Trans>Confirm it, and from now on our mail goes there. You then log in with it, too.</Trans>
              </p>
              <PostForm action="/mail-change/do">
                <input type="hidden" name="token" value={search.get('token') ?? ''} />
                <Button kind="primary" type="submit" wide>
                  <Trans>Confirm my new address</Trans>
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
    heading={<Trans>Your new address is confirmed</Trans>}
    action={
      <LinkButton to="/members" kind="primary">
        <Trans>Go on</Trans>
      </LinkButton>
    }
  >
    <Trans>Our mail comes there from now on. We have told your old address, too.</Trans>
  </EmptyState>
)
