// The frame around every section: navigation at the left, the bar on top, keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard, Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { IconButton } from '../../web/kit/IconButton.tsx'
import { useMay } from '../base/me.ts'
import { searchPath } from '../base/search.ts'
import { useKeys } from '../base/useKeys.ts'
import { sections } from '../sections.ts'
import { BreakReminder } from './BreakReminder.tsx'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { Navigation } from './Navigation.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SearchField } from './SearchField.tsx'
import { SiteSwitch } from './SiteSwitch.tsx'

export function Shell() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [isNavigationOpen, setNavigationOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const may = useMay()
  const maySearch = sections.some(({ path, call }) => path === searchPath && may(call))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes it
  useEffect(() => setNavigationOpen(false), [pathname])
  const focusSearch = () => {
    search.current?.focus()
    search.current?.select()
  }
  useKeys({ '/': focusSearch, '?': () => setHelpOpen(true) })
  return (
    <div className="grid min-h-svh md:grid-cols-[216px_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-raised focus:p-3">
        <Trans>To the content</Trans>
      </a>
      <aside
        className={`border-line border-r bg-raised max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:z-20 max-md:w-[240px] max-md:shadow-3 md:sticky md:top-0 md:h-svh md:overflow-y-auto ${isNavigationOpen ? '' : 'max-md:hidden'}`}
      >
        <div className="flex h-16 items-center justify-between pr-2 pl-5">
          <span className="font-bold text-lg">
            <Trans>Nightjar staff</Trans>
          </span>
          <span className="md:hidden">
            <IconButton icon={X} label={t`Close the navigation`} onClick={() => setNavigationOpen(false)} />
          </span>
        </div>
        <Navigation />
      </aside>
      <div className="grid min-w-0 grid-rows-[auto_1fr]">
        <header className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-line border-b bg-raised px-3 py-2 md:px-6">
          <span className="md:hidden">
            <IconButton
              icon={MenuIcon}
              label={t`Open the navigation`}
              aria-expanded={isNavigationOpen}
              onClick={() => setNavigationOpen(true)}
            />
          </span>
          <SiteSwitch />
          {maySearch && <SearchField ref={search} />}
          <span className="ml-auto flex items-center">
            <span className="max-md:hidden">
              <IconButton icon={Keyboard} label={t`Keyboard`} onClick={() => setHelpOpen(true)} />
            </span>
            <PersonMenu />
          </span>
        </header>
        <main id="content" tabIndex={-1} className="min-w-0">
          <BreakReminder />
          <Outlet />
        </main>
      </div>
      {isHelpOpen && <KeyboardHelp maySearch={maySearch} onClose={() => setHelpOpen(false)} />}
    </div>
  )
}
