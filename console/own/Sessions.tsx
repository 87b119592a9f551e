// One's own sessions: each can be ended, or all at once.
import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffOutput } from '../../contract/console/call.ts'
import { endSession, type security, signOutEverywhere } from '../../contract/console/own.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { enter } from '../base/enter.ts'
import { useStaffWrite } from '../base/queries.ts'
import { Problem } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'

export function Sessions({ sessions }: Pick<StaffOutput<typeof security>, 'sessions'>) {
  const { t } = useLingui()
  const end = useStaffWrite(endSession)
  return (
    <Panel className="grid gap-4 p-5" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="text-lg">
        <Trans>Sessions</Trans>
      </h2>
      <ul className="grid gap-3 text-sm">
        {sessions.map(({ id, device, created_at, seen_at, is_this }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="block font-semibold">
                {device || t`Unknown browser`} {is_this && <Trans>(this one)</Trans>}
              </span>
              <span className="text-muted">
                <Trans>
                  since <Time at={created_at} />, seen <Time at={seen_at} />
                </Trans>
              </span>
            </span>
            {!is_this && (
              <Button small kind="ghost" onClick={() => end.mutate({ id })}>
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem error={end.error} />
      <Button small onClick={() => void callServer(signOutEverywhere, {}).finally(enter)}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </Panel>
  )
}
