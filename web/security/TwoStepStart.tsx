// Two-step verification while it is off: requirements, and the button that starts the setup (ACC-14).
import { Trans } from '@lingui/react/macro'
import { Button } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'

export const TwoStepStart = () => (
  <PostForm action="/account/two-step" className="grid gap-4">
    <p>
      <Trans>
        You need an authenticator app like Aegis or Google Authenticator. Most password managers work too. It takes a
        minute.
      </Trans>
    </p>
    <Button kind="primary" type="submit" name="do" value="start">
      <Trans>Set up</Trans>
    </Button>
  </PostForm>
)
