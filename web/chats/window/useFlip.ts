// FLIP animation: where a message of the other side comes in above optimistic ones, these glide to their new place
// instead of jumping (CHAT-3, decision 32).
import { useLayoutEffect, useRef } from 'react'

/** `play` also after a change of layout that renders nothing, such as a measured row above. */
export function useFlip() {
  const list = useRef<HTMLOListElement>(null)
  const { current: tops } = useRef(new WeakMap<Element, number>())
  const { current: play } = useRef(() => {
    for (const element of (list.current?.children ?? []) as Iterable<HTMLElement>) {
      const { offsetTop } = element
      const moved = offsetTop - (tops.get(element) ?? offsetTop)
      tops.set(element, offsetTop)
      if (moved && !matchMedia('(prefers-reduced-motion: reduce)').matches)
        element.animate({ translate: [`0 ${-moved}px`, '0'] }, { duration: 200, easing: 'ease-out', composite: 'add' })
    }
  })
  useLayoutEffect(play)
  return { list, play }
}
