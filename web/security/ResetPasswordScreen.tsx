// /reset-password: requests the mail with the link to a new password (ACC-10, spec §8).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { redirect, useSearchParams } from 'react-router'
import { security } from '../../contract/index.ts'
import { REACTIVATION_DAYS } from '../../contract/limits.ts'
import { AddressForm } from '../accounts/AddressForm.tsx'
import { NarrowPage } from '../accounts/NarrowPage.tsx'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export const action = formAction(async ({ page, field }) => {
  await page.call(security.requestReset, { email: field('email') })
  return redirect('/reset-password?sent=1', 303)
})

export default function ResetPasswordScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  const isSent = search.has('sent') && !failed
  return (
    <NarrowPage>
      <Title>{t`Forgot your password?`}</Title>
      {isSent ? (
        <SentNotice />
      ) : (
        <>
          <h1>
            <Trans>Forgot your password?</Trans>
          </h1>
          <p className="text-muted">
            <Trans>It happens. Enter your email and we’ll send you a link to set a new one.</Trans>
          </p>
          <AddressForm action="/reset-password">
            <Trans>Send link</Trans>
          </AddressForm>
          <LinkButton to="/login" kind="ghost">
            <Trans>Back to login</Trans>
          </LinkButton>
        </>
      )}
    </NarrowPage>
  )
}

/** The same text whether or not an account has this address. */
const SentNotice = () => (
  <EmptyState
    icon={MailCheck}
    level={1}
    heading={<Trans>Check your email</Trans>}
    action={
      <div className="grid gap-2">
        <LinkButton to="/reset-password" kind="ghost">
          <Trans>No email? Try again</Trans>
        </LinkButton>
        <LinkButton to="/reactivate" kind="ghost">
          <Trans>Deleted your account in the last {REACTIVATION_DAYS} days? Get it back</Trans>
        </LinkButton>
      </div>
    }
  >
    <Trans>
      If that email has an account here, we’ve sent it a link to set a new password. The link works for 1 hour.
    </Trans>
  </EmptyState>
)
