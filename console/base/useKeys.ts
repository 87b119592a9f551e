// Keys of the console: single ones, which no field and no dialog is in the way of.
import { useEffectEvent, useLayoutEffect } from 'react'

/** By key, as `event.key` names it. Not while somebody writes, nor with Ctrl, Alt or Meta, nor under a dialog. */
export function useKeys(keys: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
    if (document.querySelector('dialog[open]')) return
    const run = keys[key]
    if (!run) return
    event.preventDefault()
    run()
  })
  // Before the section is painted: whoever sees it may press a key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
