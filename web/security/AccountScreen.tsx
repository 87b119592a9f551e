// /account: overview of the account settings, each with its state.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  Ban,
  Bell,
  Download,
  EyeOff,
  KeyRound,
  LockKeyhole,
  LogOut,
  Mail,
  MonitorSmartphone,
  PiggyBank,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Trash2,
} from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { members, security } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { AccountGroup, AccountLink } from '../kit/AccountLink.tsx'
import { Button } from '../kit/Button.tsx'
import { PostForm } from '../kit/PostForm.tsx'
import { Title } from '../kit/Title.tsx'

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
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{t`Account`}</Title>
      <div className="grid gap-1">
        <h1>
          <Trans>Account</Trans>
        </h1>
        <p className="text-muted">
          <bdi>{profile.name}</bdi>
        </p>
      </div>

      <AccountGroup heading={t`Login and security`}>
        <AccountLink
          to={status === 'not_confirmed' ? '/account/activation' : '/account/email'}
          icon={Mail}
          label={t`Email address`}
          warns={status === 'not_confirmed'}
        >
          {email} · {status === 'not_confirmed' ? <Trans>not confirmed</Trans> : <Trans>confirmed</Trans>}
        </AccountLink>
        <AccountLink to="/account/password" icon={LockKeyhole} label={t`Password`} />
        <AccountLink to="/account/two-step" icon={ShieldCheck} label={t`Two-step verification`}>
          {two_step ? <Trans>On</Trans> : <Trans>Off</Trans>}
        </AccountLink>
        <AccountLink to="/account/passkeys" icon={KeyRound} label={t`Passkeys`}>
          <Plural value={passkeys} _0="None" one="# passkey" other="# passkeys" />
        </AccountLink>
        <AccountLink to="/account/devices" icon={MonitorSmartphone} label={t`Devices`}>
          <Plural value={devices} one="Logged in on # device" other="Logged in on # devices" />
        </AccountLink>
      </AccountGroup>

      <AccountGroup heading={t`Notifications and app`}>
        <AccountLink to="/notifications" icon={Bell} label={t`Notifications`}>
          <Trans>Email and push</Trans>
        </AccountLink>
        <AccountLink to="/account/app" icon={Smartphone} label={t`The app on your device`}>
          <Trans>Home screen, name and icon</Trans>
        </AccountLink>
      </AccountGroup>

      <AccountGroup heading={t`Money`}>
        <AccountLink to="/transactions" icon={ReceiptText} label={t`Payments`}>
          <Trans>Receipts and returns</Trans>
        </AccountLink>
        <AccountLink to="/account/spending" icon={PiggyBank} label={t`Spending`}>
          <Trans>Your monthly limit</Trans>
        </AccountLink>
      </AccountGroup>

      <AccountGroup heading={t`Privacy and data`}>
        <AccountLink to="/account/blocked" icon={Ban} label={t`Blocked members`}>
          <Plural value={blocked} _0="None" one="# member" other="# members" />
        </AccountLink>
        <AccountLink to="/account/data" icon={Download} label={t`Your data`}>
          <Trans>A copy of everything we hold about you</Trans>
        </AccountLink>
        <AccountLink to="/account/agreements" icon={ScrollText} label={t`What you agreed to`}>
          <Trans>The terms and privacy statement you accepted</Trans>
        </AccountLink>
        <AccountLink to="/account/pause" icon={EyeOff} label={t`Pause my profile`}>
          {paused ? <Trans>Paused. No one can see you.</Trans> : <Trans>Hide for a while, come back anytime</Trans>}
        </AccountLink>
        <AccountLink to="/account/delete" icon={Trash2} label={t`Delete my account`}>
          <Trans>Two weeks to change your mind</Trans>
        </AccountLink>
      </AccountGroup>

      <PostForm action="/logout">
        <Button type="submit" wide>
          <LogOut className="size-5" aria-hidden />
          <Trans>Log out</Trans>
        </Button>
      </PostForm>
    </div>
  )
}
