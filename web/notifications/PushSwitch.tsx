// Push switch of a static page: every state is rendered hidden, and the page's script shows the actual one (NOTE-4).
import { Trans } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useMember, useSite } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'

export function PushSwitch() {
  const { push_public_key } = useSite()
  const { profile } = useMember()
  return (
    <div data-push={push_public_key} data-member={profile.id} hidden>
      <Panel className="grid gap-3 p-4 md:p-5">
        <h2 className="flex items-center gap-2 text-lg">
          <BellRing className="size-5 text-accent-text" aria-hidden />
          <Trans>This browser</Trans>
        </h2>
        <div data-push-state="on" hidden className="grid justify-items-start gap-3">
          <p className="text-muted">
            <Trans>Push notifications are on, even when this site is closed.</Trans>
          </p>
          <Button data-push-turn="off">
            <Trans>Turn off notifications</Trans>
          </Button>
        </div>
        <div data-push-state="off" hidden className="grid justify-items-start gap-3">
          <p className="text-muted">
            <Trans>
              Find out right away when something happens. Notifications keep names and messages private unless you
              choose to show them.
            </Trans>
          </p>
          <Button kind="tonal" data-push-turn="on">
            <Trans>Turn on notifications</Trans>
          </Button>
        </div>
        <p data-push-state="denied" hidden className="text-muted">
          <Trans>This browser blocks our notifications. You can allow them in its settings for this site.</Trans>
        </p>
        <div data-push-failed hidden role="alert">
          <FieldError>
            <Trans>That didn’t work. Try again in a moment.</Trans>
          </FieldError>
        </div>
      </Panel>
    </div>
  )
}
