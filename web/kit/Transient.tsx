// What goes by itself after a while, but not while a pointer or the focus is on it.
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'

type TransientProps = ComponentProps<'div'> & { /** null: it stays. */ durationMs: number | null; onEnd(): void }

export function Transient({ durationMs, onEnd, ...rest }: TransientProps) {
  const [isHeld, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld || durationMs === null) return
    const timer = setTimeout(() => end(), durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, durationMs])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits
    <div {...rest} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release} />
  )
}
