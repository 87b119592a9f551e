// The elements of the virtual list (virtua), as an ordered list. In the server's HTML, and until it is hydrated, rows
// flow in the document without a style attribute: the security policy forbids one, and virtua reserves only an
// estimated height for rows that it has not measured.
import { useSyncExternalStore } from 'react'
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua'

const noSubscription = () => () => {}

/** True on the server and in the render that hydrates its HTML; false for a list that is mounted in the browser. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  )

export function VirtualList({ style, children, ref }: CustomContainerComponentProps) {
  const isHydrating = useIsHydrating()
  return (
    // virtua takes pointer events away while the list scrolls: a tap then would be lost.
    <ol ref={ref} className="relative" style={isHydrating ? undefined : { ...style, pointerEvents: undefined }}>
      {children}
    </ol>
  )
}

export function VirtualRow({ style, children, ref }: CustomItemComponentProps) {
  const isHydrating = useIsHydrating()
  return (
    <li ref={ref} style={isHydrating ? undefined : style}>
      {children}
    </li>
  )
}
