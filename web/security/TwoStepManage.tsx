// Two-step verification while it is on: number of recovery codes, new ones, off (ACC-14).
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { OtherDevicesNote } from './OtherDevicesNote.tsx'
import { SuccessMessage } from './SuccessMessage.tsx'

export const TwoStepManage = ({ recovery_left }: { recovery_left: number }) => (
  <>
    <SuccessMessage>
      <Trans>Two-step verification is on.</Trans>
    </SuccessMessage>
    <Panel className="grid gap-4 p-5">
      <h2>
        <Trans>Recovery codes</Trans>
      </h2>
      <p>
        <Plural
          value={recovery_left}
          _0="You have none left. Get new ones in case you lose your phone."
          one="You have # left."
          other="You have # left."
        />
      </p>
      <PostForm action="/account/two-step">
        <Button kind="tonal" type="submit" name="do" value="renew">
          <Trans>Get new codes</Trans>
        </Button>
      </PostForm>
      <p className="text-muted text-sm">
        <Trans>Your old codes will stop working.</Trans>
      </p>
    </Panel>
    <PostForm action="/account/two-step">
      <Button type="submit" name="do" value="disable">
        <Trans>Turn off two-step verification</Trans>
      </Button>
    </PostForm>
    <OtherDevicesNote />
  </>
)
