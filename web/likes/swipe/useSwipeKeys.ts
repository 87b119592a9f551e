// Keys of the swipe game: arrows, and Backspace, Ctrl+Z or Z for undo (SWIPE-1). Off in text fields, menus and dialogs.
import { useLayoutEffect, useRef } from 'react'
import { isPopoverOpen } from '../../base/popovers.ts'
import type { SwipeChoice } from './dragGesture.ts'

type Command = SwipeChoice | 'undo'

export function useSwipeKeys(commands: Partial<Record<Command, () => void>>) {
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  // Before the game is painted: whoever sees it may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.shiftKey || !hasSwipeFocus()) return
      const command = commandOf(event)
      const run = command && latest.current[command]
      if (!run) return
      event.preventDefault()
      run()
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
function commandOf({ key, ctrlKey, metaKey }: KeyboardEvent): Command | null {
  const z = key.toLowerCase() === 'z'
  if (ctrlKey || metaKey) return z ? 'undo' : null
  if (key === 'ArrowRight') return 'like'
  if (key === 'ArrowLeft') return 'pass'
  if (key === 'Backspace' || (z && document.activeElement?.closest('[data-swipe-game]'))) return 'undo'
  return null
}
