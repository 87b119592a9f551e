// Moves the focus to the start of the new screen after a client-side navigation, as after loading a page.
import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'

export function useFocusOnNavigation() {
  const screen = useMatches().at(-1)?.id
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    // Unless the screen focused something itself, like a field.
    if (document.activeElement?.closest('main')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen])
}
