// What waits glides to its new place where words of the other come before it: nothing jumps (CHAT-3, NAV-1).
import { useLayoutEffect, useRef } from 'react'

/** For the list of what waits. */
export function useGlide() {
  const list = useRef<HTMLOListElement>(null)
  const { current: places } = useRef(new WeakMap<Element, number>())
  useLayoutEffect(() => {
    for (const it of (list.current?.children ?? []) as Iterable<HTMLElement>) {
      const { offsetTop } = it
      const moved = offsetTop - (places.get(it) ?? offsetTop)
      places.set(it, offsetTop)
      if (moved && !matchMedia('(prefers-reduced-motion: reduce)').matches)
        it.animate({ translate: [`0 ${-moved}px`, '0'] }, { duration: 200, easing: 'ease-out' })
    }
  })
  return list
}
