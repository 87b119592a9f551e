// Scrolling of a conversation: while one is at the newest message, the list follows what comes; further up it stays
// where it is (CHAT-10). A new message pushes nothing: the list scrolls to it smoothly. The virtual list itself keeps
// the place when rows above are measured.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance from the end one is still at the newest message. */
const AT_NEWEST_PX = 48
/** A smaller gap is closed at once: nobody sees it. */
const MIN_SMOOTH_PX = 4
/** For this long after a window opens, what is measured moves the list at once. */
const SETTLING_MS = 200

/** `isHydrating`: the scroller is still the reversed column of the server's HTML, whose offsets count from the end. */
export function useStickToNewest(isHydrating: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const isPinned = useRef(true)
  /** A smooth scroll to the newest is under way. */
  const isFollowing = useRef(false)
  /** Offset from the end that is held while the first rows are measured; null afterwards. */
  const initialOffset = useRef<number | null>(0)

  const follow = useCallback((behavior: ScrollBehavior) => {
    const { current: element } = scroller
    if (!element) return
    const end = element.scrollHeight - element.clientHeight
    if (initialOffset.current !== null) {
      element.scrollTop = end + initialOffset.current
      return
    }
    const gap = end - element.scrollTop
    if (!isPinned.current || gap < 0.5) return
    const isSmooth =
      behavior === 'smooth' && gap >= MIN_SMOOTH_PX && !matchMedia('(prefers-reduced-motion: reduce)').matches
    isFollowing.current = isSmooth
    element.scrollTo({ top: end, behavior: isSmooth ? 'smooth' : 'instant' })
  }, [])

  // Hydration turns the reversed column into the usual one: the offset is converted before anything is painted.
  const reversedOffset = useRef(0)
  useLayoutEffect(() => {
    if (isHydrating) reversedOffset.current = scroller.current?.scrollTop ?? 0
    else {
      initialOffset.current = reversedOffset.current
      isPinned.current = reversedOffset.current > -AT_NEWEST_PX
      follow('instant')
    }
  }, [isHydrating, follow])
  useLayoutEffect(() => follow('smooth'))

  useEffect(() => {
    const { current: element } = scroller
    if (!element) return
    const settle = () => {
      initialOffset.current = null
    }
    const settling = setTimeout(settle, SETTLING_MS)
    function onScroll() {
      if (initialOffset.current !== null) return
      const { scrollTop, scrollHeight, clientHeight } = element as Element
      const isAtNewest = scrollHeight - clientHeight - scrollTop < AT_NEWEST_PX
      if (isAtNewest) isFollowing.current = false
      isPinned.current = isAtNewest || isFollowing.current
      setAway(!isPinned.current)
    }
    function stopFollowing() {
      settle()
      isFollowing.current = false
    }
    function scrollByKey(event: KeyboardEvent) {
      stopFollowing()
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const { scrollHeight, clientHeight } = element as Element
      const page = Math.round(clientHeight * 0.875)
      const by = { Home: -scrollHeight, End: scrollHeight, PageUp: -page, PageDown: page }[event.key]
      if (!by) return
      // At once: the browser's smooth way there ends where rows are measured.
      event.preventDefault()
      element?.scrollBy({ top: by, behavior: 'instant' })
    }
    // A keyboard that opens, a draft that grows: the last message stays above it.
    const viewport = new ResizeObserver(() => follow('instant'))
    viewport.observe(element)
    const abort = new AbortController()
    const options = { passive: true, signal: abort.signal }
    element.addEventListener('scroll', onScroll, options)
    for (const gesture of ['wheel', 'touchmove', 'pointerdown'])
      element.addEventListener(gesture, stopFollowing, options)
    element.addEventListener('keydown', scrollByKey, { signal: abort.signal })
    return () => {
      clearTimeout(settling)
      viewport.disconnect()
      abort.abort()
    }
  }, [follow])

  const scrollToNewest = useCallback(() => {
    isPinned.current = true
    const { current: element } = scroller
    element?.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
  }, [])
  const onResize = useCallback(() => follow('smooth'), [follow])
  return { scroller, isAway, scrollToNewest, onResize }
}
