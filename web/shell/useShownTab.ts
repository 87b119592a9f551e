// Which tab shows as the current one: that of the screen that is coming, else of the one that is there. The pressed one
// does so from pointer-down on, by CSS (the variant `shown`).
import { useLocation, useNavigation } from 'react-router'
import type { NavigationTab } from './navigationTabs.ts'

/** The address of the tab. */
export function useShownTab(tabs: NavigationTab[]) {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const tabOf = (path: string) => {
    const area = path.replace(/^\/members\/[^/]+\/chat$/, '/chats')
    return tabs.find(({ to }) => area === to || area.startsWith(`${to}/`))?.to
  }
  return (next && tabOf(next.pathname)) ?? tabOf(pathname)
}
