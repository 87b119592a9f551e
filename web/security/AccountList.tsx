// The account's pages in groups: with their states on /account, as short links where the settings begin (NAV-4, RTE-7).
import { useLingui } from '@lingui/react/macro'
import {
  BadgeCheck,
  Ban,
  Bell,
  Download,
  EyeOff,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  PiggyBank,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMember } from '../base/session.ts'
import { AccountGroup, AccountLink } from '../kit/AccountLink.tsx'
import { Link } from '../kit/Link.tsx'

type Page =
  | 'email'
  | 'password'
  | 'two_step'
  | 'passkeys'
  | 'devices'
  | 'notifications'
  | 'app'
  | 'payments'
  | 'spending'
  | 'age'
  | 'blocked'
  | 'data'
  | 'agreements'
  | 'consents'
  | 'pause'
  | 'delete'

type Item = { page: Page; to: string; icon: LucideIcon; label: string }

function useAccountGroups(): { heading: string; items: Item[] }[] {
  const { t } = useLingui()
  const email = useMember().status === 'not_confirmed' ? '/account/activation' : '/account/email'
  return [
    {
      heading: t`Login and security`,
      items: [
        { page: 'email', to: email, icon: Mail, label: t`Email address` },
        { page: 'password', to: '/account/password', icon: LockKeyhole, label: t`Password` },
        { page: 'two_step', to: '/account/two-step', icon: ShieldCheck, label: t`Two-step verification` },
        { page: 'passkeys', to: '/account/passkeys', icon: KeyRound, label: t`Passkeys` },
        { page: 'devices', to: '/account/devices', icon: MonitorSmartphone, label: t`Devices` },
      ],
    },
    {
      heading: t`Notifications and app`,
      items: [
        { page: 'notifications', to: '/notifications#notifications', icon: Bell, label: t`Notifications` },
        { page: 'app', to: '/account/app', icon: Smartphone, label: t`The app on your device` },
      ],
    },
    {
      heading: t`Money`,
      items: [
        { page: 'payments', to: '/transactions', icon: ReceiptText, label: t`Payments` },
        { page: 'spending', to: '/account/spending', icon: PiggyBank, label: t`Spending` },
      ],
    },
    {
      heading: t`Privacy and data`,
      items: [
        { page: 'age', to: '/age', icon: BadgeCheck, label: t`Your age` },
        { page: 'blocked', to: '/account/blocked', icon: Ban, label: t`Blocked members` },
        { page: 'data', to: '/account/data', icon: Download, label: t`Your data` },
        { page: 'agreements', to: '/account/agreements', icon: ScrollText, label: t`What you agreed to` },
        { page: 'consents', to: '/account/consents', icon: ShieldCheck, label: t`Your consents` },
        { page: 'pause', to: '/account/pause', icon: EyeOff, label: t`Pause my profile` },
        { page: 'delete', to: '/account/delete', icon: Trash2, label: t`Delete my account` },
      ],
    },
  ]
}

/** `states`: what stands under the label of a page. */
export function AccountList({ states }: { states: Partial<Record<Page, ReactNode>> }) {
  const isUnconfirmed = useMember().status === 'not_confirmed'
  return useAccountGroups().map(({ heading, items }) => (
    <AccountGroup key={heading} heading={heading}>
      {items.map(({ page, ...item }) => (
        <AccountLink key={page} {...item} warns={page === 'email' && isUnconfirmed}>
          {states[page]}
        </AccountLink>
      ))}
    </AccountGroup>
  ))
}

export function AccountLinks() {
  const { t } = useLingui()
  const items = useAccountGroups().flatMap((group) => group.items)
  return (
    <nav aria-label={t`Account`}>
      <ul className="grid gap-x-3 sm:grid-cols-2">
        {items.map(({ page, to, icon: Icon, label }) => (
          <li key={page}>
            <Link to={to} className="flex min-h-11 items-center gap-3 rounded-field px-2 py-1 hover:bg-tint">
              <Icon className="size-5 shrink-0 text-muted" aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
