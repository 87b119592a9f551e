// Faces that make room for another one glide to their new places; they do not jump there under a thumb (LIKE-2).
import { useLayoutEffect, useRef } from 'react'

type Position = { left: number; top: number }

/** On what holds one list; its entries are known by their elements. */
export function useFlipGrid() {
  const holder = useRef<HTMLDivElement>(null)
  const before = useRef(new Map<Element, Position>())
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const now = new Map<Element, Position>()
    for (const it of holder.current?.querySelectorAll<HTMLElement>('li') ?? []) {
      const place = { left: it.offsetLeft, top: it.offsetTop }
      const was = before.current.get(it)
      now.set(it, place)
      if (!was || still || (was.left === place.left && was.top === place.top)) continue
      const from = `translate(${was.left - place.left}px, ${was.top - place.top}px)`
      it.animate({ transform: [from, 'none'] }, { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' })
    }
    before.current = now
  })
  return holder
}
