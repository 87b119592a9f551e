// The keyboard plays too: arrows, and Backspace, Ctrl+Z or Z for undo (SWIPE-1). Not while somebody writes, is in a menu or reads a dialog.
import { useEffect, useRef } from 'react'
import type { SwipeChoice } from './dragGesture.ts'

export function useSwipeKeys(press: (way: SwipeChoice) => void, undo: (() => void) | undefined) {
  const latest = useRef({ press, undo })
  useEffect(() => {
    latest.current = { press, undo }
  })
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.shiftKey || !hasSwipeFocus()) return
      const act = commandOf(event)
      if (!act) return
      event.preventDefault()
      if (act === 'undo') latest.current.undo?.()
      else latest.current.press(act)
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [])
}

/** The focus is nowhere, or in the game. */
function hasSwipeFocus(): boolean {
  const at = document.activeElement
  if (document.querySelector('dialog[open], [popover]:popover-open')) return false
  return !at || at === document.body || at.id === 'main' || at.closest('[data-swipe-game]') !== null
}

/** A letter alone is a key only where the focus is in the game, so that voice control does not press it by speaking. */
function commandOf({ key, ctrlKey, metaKey }: KeyboardEvent): SwipeChoice | 'undo' | null {
  const z = key.toLowerCase() === 'z'
  if (ctrlKey || metaKey) return z ? 'undo' : null
  if (key === 'ArrowRight') return 'like'
  if (key === 'ArrowLeft') return 'pass'
  if (key === 'Backspace' || (z && document.activeElement?.closest('[data-swipe-game]'))) return 'undo'
  return null
}
