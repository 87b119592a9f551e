// /account/pause: hides the profile from everybody until the member comes back by one click (PRO-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { lifecycle } from '../../contract/index.ts'
import { formAction, useFormError } from '../base/forms.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { AccountPage } from '../kit/AccountPage.tsx'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export const action = formAction(async ({ page, field }) => {
  await page.call(lifecycle.pause, { paused: field('paused') === 'true' })
  return redirect('/account/pause', 303)
})

export default function PauseScreen() {
  const { t } = useLingui()
  const { status, paused } = useMember()
  const failed = useFormError()
  return (
    <AccountPage title={t`Pause my profile`} lead={<Lead />}>
      {failed && (
        <div role="alert">
          <FieldError>{failed.text}</FieldError>
        </div>
      )}
      {status === 'not_confirmed' ? <UnconfirmedNotice /> : <PauseForm paused={paused} />}
    </AccountPage>
  )
}

const Lead = () => (
  <Trans>
    Take a break without losing anything. While you’re paused, no one can find or open your profile. People you already
    chat with can still reach you.
  </Trans>
)

function PauseForm({ paused }: { paused: boolean }) {
  return (
    <PostForm action="/account/pause" className="grid gap-4">
      <input type="hidden" name="paused" value={String(!paused)} />
      <p role="status" className="font-semibold">
        {paused ? <Trans>Your profile is paused.</Trans> : <Trans>Your profile is visible.</Trans>}
      </p>
      <Button kind="primary" type="submit" wide>
        {paused ? <Trans>Unpause my profile</Trans> : <Trans>Pause my profile</Trans>}
      </Button>
      <p className="text-muted text-sm">
        <Trans>While you’re paused, you can still chat and browse. To write to someone new, unpause first.</Trans>
      </p>
    </PostForm>
  )
}

const UnconfirmedNotice = () => (
  <div className="grid gap-4">
    <p>
      <Trans>No one can see you yet. Your profile appears when you confirm your email.</Trans>
    </p>
    <LinkButton to="/account" kind="secondary">
      <Trans>Back to account</Trans>
    </LinkButton>
  </div>
)
