// Bottom navigation with the four tabs, below 768 px.
import { useLingui } from '@lingui/react/macro'
import { NavLink } from '../kit/Link.tsx'
import { useNavigationTabs } from './navigationTabs.ts'
import { TabBadge } from './TabBadge.tsx'
import { useShownTab } from './useShownTab.ts'

export function BottomBar() {
  const { t } = useLingui()
  const tabs = useNavigationTabs()
  const shown = useShownTab(tabs)
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-line border-t bg-raised pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left) md:hidden"
      data-bottom-bar
    >
      {tabs.map((tab) => (
        <NavLink
          key={tab.name}
          to={tab.to}
          data-current={tab.to === shown || undefined}
          className="relative grid h-16 content-center justify-items-center gap-[3px] font-semibold text-[12px] text-muted before:absolute before:-top-px before:hidden before:h-[3px] before:w-10 before:rounded-b-[3px] before:bg-accent-text shown:text-accent-text shown:before:block"
        >
          <tab.icon className="size-6" aria-hidden />
          <span className="max-w-full truncate px-1 max-[359px]:px-0 max-[359px]:text-[11px]">{tab.name}</span>
          <TabBadge tab={tab} className="absolute top-[5px] left-[calc(50%+9px)] ring-2 ring-raised" />
        </NavLink>
      ))}
    </nav>
  )
}
