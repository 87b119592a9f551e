// The keys of the section that is shown: they work while it is, and the keyboard help names them.
import type { MessageDescriptor } from '@lingui/core'
import { useEffect } from 'react'
import { useKeys } from './useKeys.ts'

export type ShownKey = { key: string; text: MessageDescriptor }
/** A key that does something, with its words. */
export type SectionKey = ShownKey & { run(): void }

let shown: readonly ShownKey[] = []
const listeners = new Set<() => void>()
function show(keys: readonly ShownKey[]) {
  shown = keys
  for (const listener of listeners) listener()
}

export const shownKeys = {
  getSnapshot: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** `keys` in the order of the help. */
export function useSectionKeys(keys: readonly SectionKey[]) {
  useKeys(Object.fromEntries(keys.map(({ key, run }) => [key, run])))
  const names = keys.map(({ key }) => key).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other functions behind the same keys change nothing in the help
  useEffect(() => {
    show(keys)
    return () => show([])
  }, [names])
}
