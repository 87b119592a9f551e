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
      <Trans>It is on.</Trans>
    </SuccessMessage>
    <Panel className="grid gap-4 p-5">
      <h2>
        <Trans>Recovery codes</Trans>
      </h2>
      <p>
        <Plural
          value={recovery_left}
          _0="You have none left. Get new ones, for when your phone is lost."
          one="You have # left."
          other="You have # left."
        />
      </p>
      <PostForm action="/account/two-step">
        <Button kind="tonal" type="submit" name="do" value="renew">
          <Trans>Get ten new ones</Trans>
        </Button>
      </PostForm>
      <p className="text-muted text-sm">
        <Trans>The old ones work no more then.</Trans>
      </p>
    </Panel>
    <PostForm action="/account/two-step">
      <Button type="submit" name="do" value="disable">
        <Trans>Turn two-step verification off</Trans>
      </Button>
    </PostForm>
    <OtherDevicesNote />
  </>
)
