// /reactivate: sends the reactivation mail again (ACC-12).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { redirect, useSearchParams } from 'react-router'
import { lifecycle } from '../../contract/index.ts'
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
  await page.call(lifecycle.requestReactivation, { email: field('email') })
  return redirect('/reactivate?sent=1', 303)
})

export default function ReactivateScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  return (
    <NarrowPage>
      <Title>{t`Bring your account back`}</Title>
      {search.has('sent') && !failed ? (
        <SentNotice />
      ) : (
        <>
          <h1>
            <Trans>Bring your account back</Trans>
          </h1>
          <p className="text-muted">
            <Trans>
              Deleted your account in the last {REACTIVATION_DAYS} days? Enter its email and we’ll send you a link to
              bring it back.
            </Trans>
          </p>
          <AddressForm action="/reactivate">
            <Trans>Send link</Trans>
          </AddressForm>
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
      <LinkButton to="/reactivate" kind="ghost">
        <Trans>No email? Try again</Trans>
      </LinkButton>
    }
  >
    <Trans>
      If an account with that email was deleted in the last {REACTIVATION_DAYS} days, we’ve sent it a link to come back.
    </Trans>
  </EmptyState>
)
