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
      <Title>{t`Come back`}</Title>
      {search.has('sent') && !failed ? (
        <SentNotice />
      ) : (
        <>
          <h1>
            <Trans>Come back</Trans>
          </h1>
          <p className="text-muted">
            <Trans>
              You deleted your account in the last {REACTIVATION_DAYS} days? Tell us its email address, and we send you
              the link that brings it back.
            </Trans>
          </p>
          <AddressForm action="/reactivate">
            <Trans>Send me the link</Trans>
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
    heading={<Trans>Look at your mail</Trans>}
    action={
      <LinkButton to="/reactivate" kind="ghost">
        <Trans>Nothing there? Try again</Trans>
      </LinkButton>
    }
  >
    <Trans>
      If an account with this address was deleted in the last {REACTIVATION_DAYS} days, the link to come back is on its
      way.
    </Trans>
  </EmptyState>
)
