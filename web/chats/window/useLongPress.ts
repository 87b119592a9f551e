// A long press on a bubble opens its menu, as its button does (CHAT-3).
import { type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react'

const LONG_PRESS_MS = 500

const menuButtonOf = ({ target }: SyntheticEvent) =>
  (target as Element).closest('[data-bubble]')?.parentElement?.querySelector<HTMLElement>('[popovertarget]')

/** Props for the list of bubbles, each with its button beside it. */
export function useLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpened = useRef(false)
  // A finger that scrolls is cancelled, too.
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      isOpened.current = false
      const button = menuButtonOf(event)
      if (event.pointerType !== 'touch' || !button) return
      const { pointerId } = event
      timer.current = setTimeout(() => {
        // A finger that is lifted outside of a popover closes it: from here on it is the button's.
        button.setPointerCapture(pointerId)
        button.click()
        isOpened.current = true
        navigator.vibrate?.(10)
      }, LONG_PRESS_MS)
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu.
    onContextMenu(event: MouseEvent) {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' && menuButtonOf(event))
        event.preventDefault()
    },
    // Some browsers take the lifted finger for a tap, which would open a photo.
    onClickCapture(event: MouseEvent) {
      if (!isOpened.current) return
      isOpened.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
