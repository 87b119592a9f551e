// Which tab shows as the current one: the pressed one from pointer-down on, before its screen is there.
import { type PointerEvent, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { NavigationTab } from './navigationTabs.ts'

/** From the release to the click, and to the navigation that it begins. */
const RELEASE_MS = 300

/** `shown`: the address of the tab. `onPointerDown` is the navigation's. */
export function useShownTab(tabs: NavigationTab[]) {
  const { pathname, key } = useLocation()
  const { location: next } = useNavigation()
  const [pressed, setPressed] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation has ended
  useEffect(() => setPressed(null), [key])

  function onPointerDown({ target, button }: PointerEvent) {
    const to = (target as Element).closest('a')?.getAttribute('href')
    if (button !== 0 || !to) return
    setPressed(to)
    const released = new AbortController()
    const onRelease = () => {
      released.abort()
      // It may have been released elsewhere, and another one pressed since.
      setTimeout(() => setPressed((now) => (now === to ? null : now)), RELEASE_MS)
    }
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, onRelease, { signal: released.signal })
  }

  const tabOf = (path: string) => {
    const area = path.replace(/^\/members\/[^/]+\/chat$/, '/chats')
    return tabs.find(({ to }) => area === to || area.startsWith(`${to}/`))?.to
  }
  return { shown: pressed ?? (next && tabOf(next.pathname)) ?? tabOf(pathname), onPointerDown }
}
