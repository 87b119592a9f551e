// Whether bad pictures are shown: while a key or the pointer is held down, or until the blur is switched on again.
import { useEffectEvent, useLayoutEffect, useState } from 'react'

export function useReveal(holdKey: string) {
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const change = useEffectEvent((event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
    if (event.key === holdKey && !event.ctrlKey && !event.metaKey && !event.altKey && !isField)
      setHeld(event.type === 'keydown' && !document.querySelector('dialog[open]'))
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => change(event)
    const end = () => setHeld(false)
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, listen)
    // The key is released elsewhere.
    window.addEventListener('blur', end)
    return () => {
      for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, listen)
      window.removeEventListener('blur', end)
    }
  }, [])
  return { isShown: isOpen || isHeld, isOpen, toggle: () => setOpen(!isOpen), hold: setHeld }
}
