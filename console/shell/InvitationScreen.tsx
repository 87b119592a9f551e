// A one-time invitation: its person makes a passkey, and is signed in. The token stands in the fragment of the address.
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { invitation } from '../../contract/console/own.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { enter } from '../base/enter.ts'
import { hasPasskeys, registerByInvitation } from '../base/passkeys.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Problem, Query } from '../kit/States.tsx'

export function InvitationScreen({ token }: { token: string }) {
  const query = useStaffQuery(invitation, { token })
  const navigate = useNavigate()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  async function register() {
    setState({ busy: true })
    try {
      if (!(await registerByInvitation(token))) return setState({ busy: false })
      // Out of the address and the history.
      await navigate('/', { replace: true })
      await enter()
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return (
    <main className="grid min-h-svh content-center justify-items-center p-4">
      <Panel className="grid w-full max-w-[420px] gap-5 p-6">
        <h1 className="text-xl">
          <Trans>Nightjar staff</Trans>
        </h1>
        <Query query={query}>
          {({ name }) => (
            <>
              <p>
                <Trans>
                  Welcome, {name}. Make a passkey for this console. This link works once; from then on you sign in with
                  the passkey.
                </Trans>
              </p>
              <Problem error={state.error} />
              {hasPasskeys ? (
                <Button kind="primary" wide busy={state.busy} onClick={() => void register()}>
                  <KeyRound className="size-5" aria-hidden />
                  <Trans>Make a passkey</Trans>
                </Button>
              ) : (
                <p role="alert">
                  <Trans>This browser knows no passkeys. Open the link in a current one.</Trans>
                </p>
              )}
            </>
          )}
        </Query>
      </Panel>
    </main>
  )
}
