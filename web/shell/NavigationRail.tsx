// Navigation rail beside a conversation, from 768 px on: the chat layout has no top bar.
import { useLingui } from '@lingui/react/macro'
import { useSite } from '../base/session.ts'
import { Link } from '../kit/Link.tsx'
import { LogoMark } from '../kit/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { useNavigationTabs } from './navigationTabs.ts'
import { TabBadge } from './TabBadge.tsx'
import { useShownTab } from './useShownTab.ts'

export function NavigationRail() {
  const { t } = useLingui()
  const { name } = useSite()
  const tabs = useNavigationTabs()
  const shown = useShownTab(tabs)
  return (
    <header className="hidden flex-col items-center gap-2 border-line border-r bg-sunken px-1.5 pt-3 pb-4 md:flex">
      <Link to="/members" aria-label={name} className="grid size-11 place-items-center">
        <LogoMark />
      </Link>
      <nav aria-label={t`Main`} className="grid gap-2">
        {tabs.map((tab) => (
          <Link
            key={tab.name}
            to={tab.to}
            data-current={tab.to === shown || undefined}
            // The rail shows in the chat layout alone.
            aria-current={tab.to === '/chats' ? 'page' : undefined}
            className="relative grid min-w-18 justify-items-center gap-1 rounded-field px-0.5 py-2.5 text-center font-semibold text-[12px] text-muted leading-tight hover:text-text shown:bg-raised shown:text-accent-text"
          >
            <tab.icon className="size-5.5" aria-hidden />
            {tab.name}
            <TabBadge tab={tab} className="absolute top-0.5 right-2" />
          </Link>
        ))}
      </nav>
      <div className="mt-auto">
        <AccountMenu />
      </div>
    </header>
  )
}
