// The second way in: the staff key with a code of an app. The secret is shown once.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { confirmTwoStep, endTwoStep, startTwoStep } from '../../contract/console/own.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { withSignIn } from '../base/passkeys.ts'
import { refresh } from '../base/queries.ts'
import { Problem } from '../kit/States.tsx'

type Secret = StaffOutput<typeof startTwoStep>

export function TwoStep({ isOn }: { isOn: boolean }) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [error, setError] = useState<unknown>(null)
  const attempt = (work: () => Promise<unknown>) =>
    withSignIn(work).then(
      () => setError(null),
      (failure) => setError(failure),
    )
  const start = () => attempt(async () => setSecret(await callServer(startTwoStep, {})))
  const finish = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work()
      setSecret(null)
      await refresh('own')
    })
  return (
    <Panel className="grid gap-4 p-5" aria-labelledby="own-two-step">
      <h2 id="own-two-step" className="text-lg">
        <Trans>Staff key and code</Trans>
      </h2>
      <p className="text-sm">
        <Trans>
          The second way in, for when no passkey is at hand: the key that signs commands, and a code of an app.
        </Trans>
      </p>
      {secret ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const code = `${new FormData(event.currentTarget).get('code')}`
            void finish(() => callServer(confirmTwoStep, { code }))
          }}
        >
          <svg
            viewBox={`0 0 ${secret.qr.size} ${secret.qr.size}`}
            className="size-52 rounded-field bg-white"
            role="img"
            aria-label={t`QR code of the secret`}
          >
            <path d={secret.qr.path} fill="#000" />
          </svg>
          <code className="wrap-anywhere font-mono text-sm">{secret.secret}</code>
          <Input
            label={t`6-digit code`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            minLength={6}
            maxLength={20}
          />
          <Button kind="primary" small type="submit">
            <Trans>Turn on</Trans>
          </Button>
        </form>
      ) : isOn ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span className="font-semibold text-success">
            <Trans>It is on.</Trans>
          </span>
          <Button small onClick={() => void finish(() => callServer(endTwoStep, {}))}>
            <Trans>Turn off</Trans>
          </Button>
        </div>
      ) : (
        <Button small onClick={() => void start()}>
          <Trans>Set up</Trans>
        </Button>
      )}
      <Problem error={error} />
    </Panel>
  )
}
