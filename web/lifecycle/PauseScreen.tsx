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
    Take a break without losing anything. While you pause, nobody finds you: not in the search, not in likes, not at
    your profile's address. Those you talk with still reach you.
  </Trans>
)

function PauseForm({ paused }: { paused: boolean }) {
  return (
    <PostForm action="/account/pause" className="grid gap-4">
      <input type="hidden" name="paused" value={String(!paused)} />
      <p role="status" className="font-semibold">
        {paused ? <Trans>Your profile is paused.</Trans> : <Trans>Your profile is shown.</Trans>}
      </p>
      <Button kind="primary" type="submit" wide>
        {paused ? <Trans>Come back</Trans> : <Trans>Pause my profile</Trans>}
      </Button>
      <p className="text-muted text-sm">
        <Trans>Your conversations go on, and you can look around. To write to someone new, come back first.</Trans>
      </p>
    </PostForm>
  )
}

const UnconfirmedNotice = () => (
  <div className="grid gap-4">
    <p>
      <Trans>Nobody sees you yet: your profile is shown once you have confirmed your email address.</Trans>
    </p>
    <LinkButton to="/account" kind="secondary">
      <Trans>Back to my account</Trans>
    </LinkButton>
  </div>
)
