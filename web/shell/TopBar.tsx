// Top bar: logo, a member's four tabs from 768 px on, language, account (NAV-3, NAV-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useSite, useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { LanguageMenu } from '../kit/LanguageMenu.tsx'
import { Link, NavLink } from '../kit/Link.tsx'
import { LogoMark } from '../kit/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { BackButton } from './BackButton.tsx'
import { useNavigationTabs } from './navigationTabs.ts'
import { TabBadge } from './TabBadge.tsx'
import { useShownTab } from './useShownTab.ts'

export function Logo() {
  const { name } = useSite()
  const user = useUser()
  return (
    <Link
      to={user ? '/members' : '/'}
      className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-extrabold text-xl tracking-[-.03em]"
    >
      <LogoMark />
      <bdi className="truncate max-[15rem]:sr-only">{name}</bdi>
    </Link>
  )
}

export function TopBar() {
  const user = useUser()
  return (
    <header className={`top-0 z-20 border-b ${user ? 'sticky border-line bg-raised' : 'border-transparent'}`}>
      <div className="wrap flex h-(--bar-top) items-center gap-2 pt-(--safe-top)">
        <BackButton />
        <Logo />
        {user && <NavigationTabs />}
        <div className="ml-auto flex items-center gap-1">
          <LanguageMenu />
          {user ? <AccountMenu /> : <LogIn />}
        </div>
      </div>
    </header>
  )
}

/** For landers: without navigation. */
export function SimpleBar() {
  return (
    <header>
      <div className="wrap flex h-(--bar-top) items-center justify-between gap-2 pt-(--safe-top)">
        <Logo />
        <LanguageMenu />
      </div>
    </header>
  )
}

function LogIn() {
  return (
    <LinkButton to="/login" small>
      <Trans>Log in</Trans>
    </LinkButton>
  )
}

function NavigationTabs() {
  const { t } = useLingui()
  const tabs = useNavigationTabs()
  const shown = useShownTab(tabs)
  return (
    <nav aria-label={t`Main`} className="ml-3 hidden items-center gap-1 md:flex lg:ml-6">
      {tabs.map((tab) => (
        <NavLink
          key={tab.name}
          to={tab.to}
          data-current={tab.to === shown || undefined}
          className="inline-flex h-11 items-center gap-2 rounded-field px-2 font-semibold text-muted hover:bg-tint hover:text-text shown:bg-tint shown:text-accent-text max-lg:text-sm lg:px-3.5"
        >
          <tab.icon className="size-5 max-lg:hidden" aria-hidden />
          {tab.name}
          <TabBadge tab={tab} />
        </NavLink>
      ))}
    </nav>
  )
}
