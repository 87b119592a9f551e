// /reset-password/do: sets a new password by the mailed link (ACC-10, spec §5).
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
import { Title } from '../kit/Title.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export const action = formAction(async ({ page, field, form }) => {
  const typed = (name: string) => String(form.get(name) ?? '')
  await page.call(security.resetPassword, {
    token: field('token'),
    password: typed('password'),
    password_again: typed('password_again'),
  })
  return redirect('/reset-password/do?done=1', 303)
})

export default function ResetPasswordDoScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  return (
    <NarrowPage>
      <Title>{t`New password`}</Title>
      {search.has('done') && !failed ? (
        <DoneMessage />
      ) : (
        <NewPasswordForm token={failed?.values.token ?? search.get('token') ?? ''} />
      )}
    </NarrowPage>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const failed = useFormError()
  const isLinkInvalid = failed?.code === 'link_invalid'
  return (
    <>
      <h1>
        <Trans>Choose a new password</Trans>
      </h1>
      {failed && !Object.keys(failed.fields).length && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {isLinkInvalid ? (
        <LinkButton to="/reset-password" kind="primary">
          <Trans>Send me a new link</Trans>
        </LinkButton>
      ) : (
        <form method="post" action="/reset-password/do" noValidate className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <NewPasswordFields errors={failed?.fields ?? {}} />
          <Button kind="primary" type="submit" wide>
            <Trans>Save my new password</Trans>
          </Button>
        </form>
      )}
    </>
  )
}

const DoneMessage = () => (
  <EmptyState
    icon={CircleCheck}
    level={1}
    heading={<Trans>You have a new password</Trans>}
    action={
      <LinkButton to="/login" kind="primary">
        <Trans>Log in</Trans>
      </LinkButton>
    }
  >
    <Trans>Wherever you were logged in, you are logged out now. Log in with the new one.</Trans>
  </EmptyState>
)
