// /undo/do: target of "It was not me" in a mail about a change of the account. Undoes it without a login (ACC-19).
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { security } from '../../contract/index.ts'
import { NarrowPage } from '../accounts/NarrowPage.tsx'
import { useFormats } from '../base/formats.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'
import { InvalidLink, loadRecovery, type Recovery, RecoveryForm, readRecovery } from './RecoveryForm.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export const loader = (args: LoaderFunctionArgs) => loadRecovery(args, 'undo')

export const action = formAction(async ({ page, form }) => {
  await page.call(security.undoChanges, readRecovery(form))
  return redirect('/undo/do?done=1', 303)
})

export default function UndoDoScreen() {
  const { t } = useLingui()
  const failed = useFormError()
  const [search] = useSearchParams()
  const recovery = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <Title>{t`Take your account back`}</Title>
      {search.has('done') && !failed ? <DoneMessage /> : <UndoForm recovery={recovery} />}
    </NarrowPage>
  )
}

function UndoForm({ recovery }: { recovery: Recovery }) {
  const { date, time } = useFormats()
  const { preview } = recovery
  return (
    <>
      <h1>
        <Trans>Take your account back</Trans>
      </h1>
      {preview?.since ? (
        <>
          <p className="text-muted">
            <Trans>
              Choose a new password. We’ll log everyone out and remove passkeys and two-step verification added after{' '}
              {date(preview.since)}, {time(preview.since)}.
            </Trans>
          </p>
          <p className="wrap-anywhere text-muted">
            <Trans>
              Your account’s email will be <b>{preview.email}</b> again.
            </Trans>
          </p>
          <RecoveryForm recovery={recovery} path="/undo/do">
            <Trans>Take my account back</Trans>
          </RecoveryForm>
        </>
      ) : (
        <InvalidLink text={recovery.refusal} />
      )}
    </>
  )
}

const DoneMessage = () => (
  <EmptyState
    icon={ShieldCheck}
    level={1}
    heading={<Trans>Your account is yours again</Trans>}
    action={
      <LinkButton to="/login" kind="primary">
        <Trans>Log in</Trans>
      </LinkButton>
    }
  >
    <Trans>Everyone else is logged out. Log in with your new password.</Trans>
  </EmptyState>
)
