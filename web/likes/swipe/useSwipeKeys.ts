// Keys of the swipe deck: arrows, and Backspace, Ctrl+Z or Z for undo (SWIPE-1). Off in text fields, menus and dialogs.
import { useEffect, useRef } from 'react'
import { isPopoverOpen } from '../../base/popovers.ts'
import type { SwipeChoice } from './dragGesture.ts'

export function useSwipeKeys(swipe: (choice: SwipeChoice) => void, undo: () => void) {
  const latest = useRef({ swipe, undo })
  useEffect(() => {
    latest.current = { swipe, undo }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.shiftKey || !hasSwipeFocus()) return
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      if (command === 'undo') latest.current.undo()
      else latest.current.swipe(command)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The focus is nowhere, or in the swipe game. */
function hasSwipeFocus(): boolean {
  const focused = document.activeElement
  if (document.querySelector('dialog[open]') || isPopoverOpen()) return false
  return !focused || focused === document.body || focused.id === 'main' || focused.closest('[data-swipe-game]') !== null
}

/** A letter alone counts only while the focus is in the swipe game: voice control types letters by speech. */
function commandOf({ key, ctrlKey, metaKey }: KeyboardEvent): SwipeChoice | 'undo' | null {
  const z = key.toLowerCase() === 'z'
  if (ctrlKey || metaKey) return z ? 'undo' : null
  if (key === 'ArrowRight') return 'like'
  if (key === 'ArrowLeft') return 'pass'
  if (key === 'Backspace' || (z && document.activeElement?.closest('[data-swipe-game]'))) return 'undo'
  return null
}
