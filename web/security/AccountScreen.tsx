// /account: overview of the account settings, each with its state.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { members, security } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'
import { AccountList } from './AccountList.tsx'

export const handle: RouteHandle = { access: 'member', layout: 'default', static: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageContext)
  const [{ email }, { enabled }, { passkeys }, { devices }, { members: blocked }] = await Promise.all([
    call(members.readOwnProfile, {}),
    call(security.twoStep, {}),
    call(security.passkeys, {}),
    call(security.devices, {}),
    call(members.blocks, {}),
  ])
  return { email, two_step: enabled, passkeys: passkeys.length, devices: devices.length, blocked: blocked.length }
}

export default function AccountScreen() {
  const { t } = useLingui()
  const { email, two_step, passkeys, devices, blocked } = useLoaderData<typeof loader>()
  const { profile, status, paused } = useMember()
  return (
    <div className="wrap-column grid grid-cols-1 content-start gap-6 py-6 md:py-10">
      <Title>{t`Account`}</Title>
      <div className="grid gap-1">
        <h1>
          <Trans>Account</Trans>
        </h1>
        <p className="wrap-anywhere text-muted">
          <bdi>{profile.name}</bdi>
        </p>
      </div>

      <AccountList
        states={{
          email: (
            <>
              {email} · {status === 'not_confirmed' ? <Trans>not confirmed</Trans> : <Trans>confirmed</Trans>}
            </>
          ),
          two_step: two_step ? <Trans>On</Trans> : <Trans>Off</Trans>,
          passkeys: <Plural value={passkeys} _0="None" one="# passkey" other="# passkeys" />,
          devices: <Plural value={devices} one="Logged in on # device" other="Logged in on # devices" />,
          notifications: <Trans>Email and push</Trans>,
          app: <Trans>Home screen, name and icon</Trans>,
          payments: <Trans>Receipts and returns</Trans>,
          spending: <Trans>Your monthly limit</Trans>,
          age: <Trans>What you confirmed and what we keep</Trans>,
          blocked: <Plural value={blocked} _0="None" one="# member" other="# members" />,
          data: <Trans>A copy of everything we hold about you</Trans>,
          agreements: <Trans>The terms and privacy statement you accepted</Trans>,
          consents: <Trans>See or withdraw what you agreed to</Trans>,
          pause: paused ? (
            <Trans>Paused. No one can see you.</Trans>
          ) : (
            <Trans>Hide for a while, come back anytime</Trans>
          ),
          delete: <Trans>Two weeks to change your mind</Trans>,
        }}
      />

      <PostForm action="/logout">
        <Button type="submit" wide>
          <LogOut className="size-5" aria-hidden />
          <Trans>Log out</Trans>
        </Button>
      </PostForm>
    </div>
  )
}
