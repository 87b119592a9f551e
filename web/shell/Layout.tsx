// The four layouts of spec §2.2 (NAV-1, NAV-14), named by the route's handle. `data-modal-close`: the signup may open
// as a modal (NAV-2).
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { useMatches } from 'react-router'
import { leafHandle } from '../base/routeHandle.ts'
import { useUser } from '../base/session.ts'
import { ActivationModal } from './ActivationModal.tsx'
import { Alerts } from './Alerts.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { NavigationRail } from './NavigationRail.tsx'
import { SiteEntry } from './SiteEntry.tsx'
import { servedScreen } from './staticScreen.ts'
import { TimeBonusStrip, useBannerArea } from './TimeBonusStrip.tsx'
import { SimpleBar, TopBar } from './TopBar.tsx'

const layouts = { default: DefaultLayout, chat: ChatLayout, lander: LanderLayout, empty: EmptyLayout }

export function Layout({ children }: { children: ReactNode }) {
  const ChosenLayout = layouts[leafHandle(useMatches()).layout]
  return (
    <>
      <SiteEntry />
      <SkipLink />
      <ChosenLayout>{children}</ChosenLayout>
      <ActivationModal />
    </>
  )
}

function SkipLink() {
  const { t } = useLingui()
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-[calc(8px+var(--safe-top))] focus:left-2 focus:z-50 focus:rounded-field focus:bg-raised focus:px-4 focus:py-3 focus:shadow-3"
    >
      {t`Skip to content`}
    </a>
  )
}

function DefaultLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const user = useUser()
  const isStatic = leafHandle(useMatches()).static ?? false
  return (
    <div
      className="flex min-h-svh flex-col pb-[calc(var(--bar-room,0px)+var(--safe-bottom))]"
      data-member={user ? '' : undefined}
      data-modal-close={user ? undefined : t`Close`}
    >
      <TopBar />
      <Alerts />
      <TimeBonusStrip />
      {/* The footer of a hydrated screen begins below the fold, so that changes of the content do not shift it. */}
      <Main className={isStatic ? 'flex-1' : 'min-h-[calc(100svh-var(--bar-top))] flex-1'}>{children}</Main>
      <Footer us />
      {user && <BottomBar />}
    </div>
  )
}

/** No top navigation and no footer: the conversation fills the window. From 768 px on a rail has the four tabs. */
function ChatLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-dvh grid-cols-1 pt-(--safe-top) pr-(--safe-right) pl-(--safe-left) md:grid-cols-[84px_1fr]">
      <NavigationRail />
      <Main className="min-h-0 min-w-0 overflow-hidden">{children}</Main>
    </div>
  )
}

function LanderLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <SimpleBar />
      <Main className="flex-1">{children}</Main>
      <Footer />
    </div>
  )
}

function EmptyLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Main className="min-h-svh pt-(--safe-top)" data-modal-close={t`Close`}>
      {children}
    </Main>
  )
}

/**
 * In browsers the screen of a static page stays the server's HTML (staticScreen.ts). Where the bonus's banner comes or
 * goes above it, it is another element: it has not moved.
 */
function Main({ children, ...rest }: ComponentProps<'main'>) {
  const isStatic = leafHandle(useMatches()).static ?? false
  const content = isStatic && !import.meta.env.SSR ? { dangerouslySetInnerHTML: servedScreen() } : { children }
  const hasBanner = useBannerArea()
  return (
    <main
      key={`${isStatic} ${hasBanner}`}
      id="main"
      tabIndex={-1}
      data-static={isStatic || undefined}
      {...rest}
      {...content}
    />
  )
}
