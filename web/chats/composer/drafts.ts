// What was written or chosen and not sent yet, by conversation: it survives a way to the credits page and back, and a reload (CHAT-4).
import { useSyncExternalStore } from 'react'
import { keep, meIn, readKept } from '../outbox/outboxStorage.ts'
import {
  asDraft,
  type BarePhoto,
  bare,
  type Chosen,
  type ChosenPhoto,
  type ChosenThing,
  type Content,
} from '../outbox/optimisticMessage.ts'

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
  const kept = readKept<ChosenThing | BarePhoto>('chosen', whose)
  const now = kept?.kind === 'photo' ? null : kept
  chosen.set(whose, now)
  if (kept?.kind === 'photo') void bringBack(whose, kept)
  return now
}

const keptPhotos = () => import('../outbox/photoStorage.ts')
const keyOf = (whose: string) => `chosen.${whose}`

async function bringBack(whose: string, kept: BarePhoto) {
  const { photoBack } = await keptPhotos()
  const photo = await photoBack(meIn(whose), keyOf(whose), kept)
  if (photo && !chosen.get(whose)) keepChosen(whose, photo)
}

/** It survives a reload. */
export function keepChosen(whose: string, it: Chosen | null) {
  const before = chosen.get(whose)
  chosen.set(whose, it)
  if (it?.kind === 'photo') keepForReload(whose, it)
  else forgetChosen(whose, it, before?.kind === 'photo')
  tell()
}

function forgetChosen(whose: string, instead: ChosenThing | null, wasPhoto: boolean) {
  keep('chosen', whose, instead)
  if (wasPhoto) void keptPhotos().then(({ forgetPhoto }) => forgetPhoto(keyOf(whose)))
}

/** A photo that is being looked at in its sheet, too: taken with the camera, it may come back to a page that was loaded anew. */
export function keepForReload(whose: string, photo: ChosenPhoto): () => void {
  let over = false
  const kept = keptPhotos()
    .then(({ keepPhoto }) => keepPhoto(meIn(whose), keyOf(whose), photo.file))
    .then((done) => {
      if (done && !over) keep('chosen', whose, bare(photo))
    })
  return () => {
    over = true
    void kept.then(() => {
      if (!chosen.get(whose)) forgetChosen(whose, null, true)
    })
  }
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
