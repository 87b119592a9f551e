// A long press on a bubble opens its menu, as the button beside it does (CHAT-3).

import { vibrate } from '../../base/vibrate.ts'

const LONG_PRESS_MS = 500
const MENU_VIBRATION_MS = 10

const menuButtonOf = ({ target }: Event) =>
  (target as Element).closest('[data-bubble]')?.parentElement?.querySelector<HTMLElement>('[popovertarget]')

/** For as long as the list of bubbles is there. */
export function openMenuByLongPress(list: HTMLElement) {
  let timer: ReturnType<typeof setTimeout>
  let isOpened = false
  const end = () => clearTimeout(timer)

  list.addEventListener('pointerdown', (event) => {
    isOpened = false
    const button = menuButtonOf(event)
    if (event.pointerType !== 'touch' || !button) return
    timer = setTimeout(() => {
      // A finger that is lifted outside of a popover closes it: from here on it is the button's.
      button.setPointerCapture(event.pointerId)
      button.click()
      isOpened = true
      vibrate(MENU_VIBRATION_MS)
    }, LONG_PRESS_MS)
  })
  list.addEventListener('pointerup', end)
  // So does a finger that scrolls.
  list.addEventListener('pointercancel', end)
  // The browser's own menu.
  list.addEventListener('contextmenu', (event) => {
    if ((event as PointerEvent).pointerType === 'touch' && menuButtonOf(event)) event.preventDefault()
  })
  // Some browsers take the lifted finger for a tap, which would open a photo.
  list.addEventListener(
    'click',
    (event) => {
      if (!isOpened) return
      isOpened = false
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
