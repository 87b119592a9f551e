// After a step inside the app the focus stands at the new screen's start, as after loading a page.
import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'

export function useFocusOnScreen() {
  const screen = useMatches().at(-1)?.id
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    // What a screen focused itself, like a field, stays focused.
    if (document.activeElement?.closest('main')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
}
