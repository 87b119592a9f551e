// What was written or chosen and not sent yet, by conversation: it survives a way to the credits page and back, and a reload (CHAT-4).
import { useSyncExternalStore } from 'react'
import { keep, readKept } from './kept.ts'
import { asDraft, type Chosen, type ChosenThing, type Content } from './pending.ts'

const drafts = new Map<string, string>()
const chosen = new Map<string, Chosen | null>()
const watchers = new Set<() => void>()

function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}
function tell() {
  for (const changed of watchers) changed()
}

export function readDraft(whose: string): string {
  const known = drafts.get(whose)
  if (known !== undefined) return known
  const kept = readKept<string>('draft', whose) ?? ''
  drafts.set(whose, kept)
  return kept
}

export function keepDraft(whose: string, text: string) {
  drafts.set(whose, text)
  keep('draft', whose, text || null)
  tell()
}

export const useDraft = (whose: string) =>
  useSyncExternalStore(
    watch,
    () => readDraft(whose),
    () => '',
  )

function readChosen(whose: string): Chosen | null {
  const known = chosen.get(whose)
  if (known !== undefined) return known
  const kept = readKept<ChosenThing>('chosen', whose)
  chosen.set(whose, kept)
  return kept
}

/** A photo's bytes stay with the document; a gift or a GIF survives a reload too. */
export function keepChosen(whose: string, it: Chosen | null) {
  chosen.set(whose, it)
  keep('chosen', whose, it?.kind === 'photo' ? null : it)
  tell()
}

export const useChosen = (whose: string) =>
  useSyncExternalStore(
    watch,
    () => readChosen(whose),
    () => null,
  )

/** What could not be sent goes back to where it was written, before what was written since. */
export function giveBack(whose: string, items: readonly Content[]) {
  keepDraft(whose, asDraft(items, readDraft(whose)))
  const thing = items.find((it): it is Chosen => it.kind !== 'text')
  if (thing) keepChosen(whose, thing)
}
