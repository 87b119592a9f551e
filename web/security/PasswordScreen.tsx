// /account/password: changes the password, by the old one (spec §5).
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect, useSearchParams } from 'react-router'
import { security } from '../../contract/index.ts'
import { NewPasswordFields } from '../accounts/NewPasswordFields.tsx'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Link } from '../kit/Link.tsx'
import { PasswordInput } from '../kit/PasswordInput.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { SuccessMessage } from './SuccessMessage.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const action = formAction(async ({ page, form }) => {
  const typed = (name: string) => String(form.get(name) ?? '')
  await page.call(security.changePassword, {
    old_password: typed('old_password'),
    password: typed('password'),
    password_again: typed('password_again'),
  })
  return redirect('/account/password?saved=1', 303)
})

export default function PasswordScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  return (
    <AccountPage
      title={t`Password`}
      lead={<Trans>A new password logs out your other devices. We’ll email you about the change.</Trans>}
    >
      {search.has('saved') && !failed && (
        <SuccessMessage>
          <Trans>Password changed. Your other devices are logged out.</Trans>
        </SuccessMessage>
      )}
      <PostForm action="/account/password" noValidate className="grid gap-5">
        {failed && !Object.keys(failed.fields).length && (
          <div role="alert">
            <FieldError>{failed.text}</FieldError>
          </div>
        )}
        <PasswordInput
          label={t`Old password`}
          name="old_password"
          autoComplete="current-password"
          required
          autoFocus
          error={failed?.fields.old_password}
        />
        <NewPasswordFields errors={failed?.fields ?? {}} />
        <Button kind="primary" type="submit">
          <Trans>Save password</Trans>
        </Button>
      </PostForm>
      <p className="text-muted text-sm">
        <Trans>
          Forgot your old password?{' '}
          <Link to="/reset-password" className="link">
            Reset it by email
          </Link>
        </Trans>
      </p>
    </AccountPage>
  )
}
