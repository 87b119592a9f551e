// Which pieces of a conversation are near what is looked at (CHAT-10). One watcher for all of them.
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** How far beyond its edges the box is made ready. */
const margin = '1200px 0px'

export type WatchNear = (element: Element, told: (near: boolean) => void) => () => void

/** `still`: makes a change without moving what is in sight. */
export function useNear(box: RefObject<Element | null>, still: RefObject<(change: () => void) => void>): WatchNear {
  const observer = useRef<IntersectionObserver>(undefined)
  const toTell = useRef(new Map<Element, (near: boolean) => void>())
  useEffect(
    () => () => {
      observer.current?.disconnect()
      observer.current = undefined
    },
    [],
  )
  return useCallback(
    (element, told) => {
      observer.current ??= new IntersectionObserver(
        (entries) => {
          still.current(() => {
            for (const { target, isIntersecting } of entries) toTell.current.get(target)?.(isIntersecting)
          })
        },
        { root: box.current, rootMargin: margin },
      )
      toTell.current.set(element, told)
      observer.current.observe(element)
      return () => {
        toTell.current.delete(element)
        observer.current?.unobserve(element)
      }
    },
    [box, still],
  )
}
