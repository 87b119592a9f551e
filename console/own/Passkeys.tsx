// One's own passkeys. A change needs a sign-in of the last minutes; where it is older, another one comes first.
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { removePasskey, type security } from '../../contract/console/own.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { addPasskey, hasPasskeys, withSignIn } from '../base/passkeys.ts'
import { refresh } from '../base/queries.ts'
import { Problem } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'

export function Passkeys({ passkeys }: Pick<StaffOutput<typeof security>, 'passkeys'>) {
  const [error, setError] = useState<unknown>(null)
  const change = (work: () => Promise<unknown>) =>
    withSignIn(work).then(
      () => {
        setError(null)
        return refresh('own')
      },
      (failure) => setError(failure),
    )
  return (
    <Panel className="grid gap-4 p-5" aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" className="text-lg">
        <Trans>Passkeys</Trans>
      </h2>
      <ul className="grid gap-3 text-sm">
        {passkeys.map(({ id, name, created_at, used_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-muted">
                <Trans>
                  made <Time at={created_at} />
                </Trans>
                {used_at && (
                  <>
                    {', '}
                    <Trans>
                      used <Time at={used_at} />
                    </Trans>
                  </>
                )}
              </span>
            </span>
            <Button small kind="ghost" onClick={() => void change(() => callServer(removePasskey, { id }))}>
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Problem error={error} />
      {hasPasskeys && (
        <Button small onClick={() => void change(addPasskey)}>
          <Trans>Add a passkey</Trans>
        </Button>
      )}
    </Panel>
  )
}
