// /reset-password/do: sets a new password by the mailed link (ACC-10, spec §5).
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { security } from '../../contract/index.ts'
import { NarrowPage } from '../accounts/NarrowPage.tsx'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'
import { loadRecovery, RecoveryForm, readRecovery } from './RecoveryForm.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export const loader = (args: LoaderFunctionArgs) => loadRecovery(args, 'reset')

export const action = formAction(async ({ page, form }) => {
  await page.call(security.resetPassword, readRecovery(form))
  return redirect('/reset-password/do?done=1', 303)
})

export default function ResetPasswordDoScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  const recovery = useLoaderData<typeof loader>()
  const email = recovery.preview?.email
  return (
    <NarrowPage>
      <Title>{t`New password`}</Title>
      {search.has('done') && !failed ? (
        <DoneMessage />
      ) : (
        <>
          <h1>
            <Trans>Choose a new password</Trans>
          </h1>
          {email && (
            <p className="wrap-anywhere text-muted">
              <Trans>
                Your account’s email was changed recently. When you save a new password, we’ll change it back to {email}{' '}
                and remove anything added since then.
              </Trans>
            </p>
          )}
          <RecoveryForm recovery={recovery} path="/reset-password/do">
            <Trans>Save password</Trans>
          </RecoveryForm>
        </>
      )}
    </NarrowPage>
  )
}

const DoneMessage = () => (
  <EmptyState
    icon={CircleCheck}
    level={1}
    heading={<Trans>Password changed</Trans>}
    action={
      <LinkButton to="/login" kind="primary">
        <Trans>Log in</Trans>
      </LinkButton>
    }
  >
    <Trans>You’re logged out everywhere. Log in with your new password.</Trans>
  </EmptyState>
)
