// Two-step verification while it is off: requirements, and the button that starts the setup (ACC-14).
import { Trans } from '@lingui/react/macro'
import { Button } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export const TwoStepStart = () => (
  <PostForm action="/account/two-step" className="grid gap-4">
    <p>
      <Trans>
        You need an authenticator app, such as Aegis, Google Authenticator or the password manager that you use. It
        takes a minute.
      </Trans>
    </p>
    <Button kind="primary" type="submit" name="do" value="start">
      <Trans>Set it up</Trans>
    </Button>
  </PostForm>
)
