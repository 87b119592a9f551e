// The sign-in: a passkey, or the staff key with a code.
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { signInByKey } from '../../contract/console/own.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { enter } from '../base/enter.ts'
import { hasPasskeys, signInByPasskey } from '../base/passkeys.ts'
import { Problem } from '../kit/States.tsx'

export function SignInScreen({ isMoved }: { isMoved: boolean }) {
  const [isByKey, setByKey] = useState(!hasPasskeys)
  return (
    <main className="grid min-h-svh content-center justify-items-center p-4">
      <Panel className="grid w-full max-w-[420px] gap-5 p-6">
        <h1 className="text-xl">
          <Trans>Nightjar staff</Trans>
        </h1>
        {isMoved && (
          <p role="alert" className="rounded-field bg-warning-soft px-4 py-3 text-on-warning-soft text-sm">
            <Trans>Your network has changed, so you are signed out. Sign in once more.</Trans>
          </p>
        )}
        {isByKey ? <ByKey /> : <ByPasskey />}
        {hasPasskeys && (
          <Button kind="ghost" small onClick={() => setByKey(!isByKey)}>
            {isByKey ? <Trans>Use a passkey</Trans> : <Trans>Use your staff key and a code</Trans>}
          </Button>
        )}
      </Panel>
    </main>
  )
}

function ByPasskey() {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  async function signIn() {
    setState({ busy: true })
    try {
      if (await signInByPasskey()) return await enter()
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <>
      <Problem error={state.error} />
      <Button kind="primary" wide busy={state.busy} onClick={() => void signIn()}>
        <KeyRound className="size-5" aria-hidden />
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  )
}

function ByKey() {
  const { t } = useLingui()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  async function signIn(form: FormData) {
    setState({ busy: true })
    try {
      await callServer(signInByKey, { key: `${form.get('key')}`, code: `${form.get('code')}` })
      await enter()
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn(new FormData(event.currentTarget))
      }}
    >
      <Input label={t`Staff key`} name="key" type="password" autoComplete="off" required maxLength={100} />
      <Input
        label={t`6-digit code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        minLength={6}
        maxLength={20}
      />
      <Problem error={state.error} />
      <Button kind="primary" wide type="submit" busy={state.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
