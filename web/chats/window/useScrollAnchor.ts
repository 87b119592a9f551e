// The place in a conversation: the newest in sight while one is there; what one reads stays where it is, whatever comes before or after it
// (CHAT-10). What comes at the newest pushes nothing: the conversation scrolls to it. The box is a reversed column: its scrollTop is 0 at the
// newest and negative above.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pixels from the newest within which one is still there. */
const there = 48

export function useHold() {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  /** Makes a change at once and leaves what is in sight where it is: later, somebody may have scrolled meanwhile. */
  const still = useRef((change: () => void) => change())

  useEffect(() => {
    const { current: scroller } = box
    const { current: inner } = content
    if (!scroller || !inner) return
    let held: { bubble: Element; top: number; scrollTop: number } | null = null
    let isAway = false
    let gliding = false
    const topOf = (bubble: Element) => bubble.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    function look() {
      const { scrollTop } = scroller as Element
      if (scrollTop > -1) gliding = false
      isAway = !gliding && scrollTop < -there
      const bubble = isAway ? firstInSight(scroller as Element) : last(inner as Element)
      held = bubble ? { bubble, top: topOf(bubble), scrollTop } : null
      setAway(isAway)
    }
    function hold() {
      if (!held?.bubble.isConnected) return
      const { scrollTop, scrollHeight, clientHeight } = scroller as Element
      // What was scrolled and not yet told is no drift; at the oldest it is the browser that moved what has become shorter.
      const scrolled = scrollTop + scrollHeight - clientHeight < 1 ? 0 : scrollTop - held.scrollTop
      const drift = topOf(held.bubble) - held.top + scrolled
      if (Math.abs(drift) < 0.5) return
      ;(scroller as Element).scrollTop += drift
      if (!isAway) glide()
    }
    function glide() {
      gliding = true
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      requestAnimationFrame(() => gliding && scroller?.scrollTo({ top: 0, behavior }))
    }
    const stopGliding = () => {
      gliding = false
    }
    function scrollByKey(event: KeyboardEvent) {
      stopGliding()
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const { scrollHeight, clientHeight } = scroller as Element
      const page = Math.round(clientHeight * 0.875)
      const by = { Home: -scrollHeight, End: scrollHeight, PageUp: -page, PageDown: page }[event.key]
      if (!by) return
      // At once: the browser's own slow way there ends where a piece is made.
      event.preventDefault()
      scroller?.scrollBy({ top: by, behavior: 'instant' })
    }
    still.current = (change) => {
      look()
      flushSync(change)
      hold()
    }
    let { clientHeight, clientWidth } = scroller
    const sizes = new ResizeObserver(() => {
      // A keyboard that opens, a draft that grows: the last line in sight stays above it by itself.
      const isBox = clientHeight !== scroller.clientHeight && clientWidth === scroller.clientWidth
      clientHeight = scroller.clientHeight
      clientWidth = scroller.clientWidth
      if (!isBox) hold()
      if (isBox || !isAway) look()
    })
    sizes.observe(scroller)
    sizes.observe(inner)
    const over = new AbortController()
    const on = (event: string, work: () => void) =>
      scroller.addEventListener(event, work, { passive: true, signal: over.signal })
    on('scroll', look)
    for (const hand of ['wheel', 'touchmove', 'pointerdown']) on(hand, stopGliding)
    scroller.addEventListener('keydown', scrollByKey, { signal: over.signal })
    return () => {
      sizes.disconnect()
      over.abort()
    }
  }, [])

  const toNewest = () => {
    if (box.current) box.current.scrollTop = 0
  }
  return { box, content, away, toNewest, still }
}

const last = (inner: Element) => [...inner.querySelectorAll('[data-state]')].at(-1)

function firstInSight(scroller: Element): Element | undefined {
  const { top } = scroller.getBoundingClientRect()
  for (const bubble of scroller.querySelectorAll('[data-state]')) {
    if (bubble.getBoundingClientRect().bottom > top) return bubble
  }
}
