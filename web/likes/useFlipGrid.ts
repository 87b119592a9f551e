// FLIP animation of a grid: cards that make room for another one move to their new position instead of jumping (LIKE-2).
import { useLayoutEffect, useRef } from 'react'

type Position = { left: number; top: number }

/** For the container of one list; its entries are identified by their elements. */
export function useFlipGrid() {
  const container = useRef<HTMLDivElement>(null)
  const positions = useRef(new Map<Element, Position>())
  useLayoutEffect(() => {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    const current = new Map<Element, Position>()
    for (const item of container.current?.querySelectorAll<HTMLElement>('li') ?? []) {
      const place = { left: item.offsetLeft, top: item.offsetTop }
      const was = positions.current.get(item)
      current.set(item, place)
      if (!was || isReduced || (was.left === place.left && was.top === place.top)) continue
      const from = `translate(${was.left - place.left}px, ${was.top - place.top}px)`
      item.animate({ transform: [from, 'none'] }, { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' })
    }
    positions.current = current
  })
  return container
}
