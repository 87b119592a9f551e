// Unsent text and attachments by conversation: they survive a visit to the credits page and a reload (CHAT-4).
import { useSyncExternalStore } from 'react'
import {
  type Attachment,
  type GiftOrGif,
  joinDraft,
  type MessageContent,
  type PhotoAttachment,
  type PhotoWithoutBytes,
  withoutBytes,
} from '../outbox/optimisticMessage.ts'
import { memberIdOf, readStored, store } from '../outbox/outboxStorage.ts'

const drafts = new Map<string, string>()
const attachments = new Map<string, Attachment | null>()
const subscribers = new Set<() => void>()

function subscribe(onChange: () => void) {
  subscribers.add(onChange)
  return () => void subscribers.delete(onChange)
}
function notifySubscribers() {
  for (const onChange of subscribers) onChange()
}

export function readDraft(pairKey: string): string {
  const known = drafts.get(pairKey)
  if (known !== undefined) return known
  const stored = readStored<string>('draft', pairKey) ?? ''
  drafts.set(pairKey, stored)
  return stored
}

export function saveDraft(pairKey: string, text: string) {
  drafts.set(pairKey, text)
  store('draft', pairKey, text || null)
  notifySubscribers()
}

export const useDraft = (pairKey: string) =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(pairKey),
    () => '',
  )

function readAttachment(pairKey: string): Attachment | null {
  const known = attachments.get(pairKey)
  if (known !== undefined) return known
  const storedAttachment = readStored<GiftOrGif | PhotoWithoutBytes>('chosen', pairKey)
  const now = storedAttachment?.kind === 'photo' ? null : storedAttachment
  attachments.set(pairKey, now)
  if (storedAttachment?.kind === 'photo') void restorePhoto(pairKey, storedAttachment)
  return now
}

const loadPhotoStorage = () => import('../outbox/photoStorage.ts')
const photoKeyOf = (pairKey: string) => `chosen.${pairKey}`

async function restorePhoto(pairKey: string, stored: PhotoWithoutBytes) {
  const { restorePhoto: photoBack } = await loadPhotoStorage()
  const photo = await photoBack(memberIdOf(pairKey), photoKeyOf(pairKey), stored)
  if (photo && !attachments.get(pairKey)) saveAttachment(pairKey, photo)
}

/** Survives a reload, a photo too. */
export function saveAttachment(pairKey: string, attachment: Attachment | null) {
  const before = attachments.get(pairKey)
  attachments.set(pairKey, attachment)
  if (attachment?.kind === 'photo') savePhotoForReload(pairKey, attachment)
  else removeStoredAttachment(pairKey, attachment, before?.kind === 'photo')
  notifySubscribers()
}

function removeStoredAttachment(pairKey: string, replacement: GiftOrGif | null, wasPhoto: boolean) {
  store('chosen', pairKey, replacement)
  if (wasPhoto) void loadPhotoStorage().then(({ removePhoto: forgetPhoto }) => forgetPhoto(photoKeyOf(pairKey)))
}

/** Stores a photo while its dialog is open: a phone may reload the page when its camera app returns. */
export function savePhotoForReload(pairKey: string, photo: PhotoAttachment): () => void {
  let cancelled = false
  const photoStorage = loadPhotoStorage()
    .then(({ storePhoto: keepPhoto }) => keepPhoto(memberIdOf(pairKey), photoKeyOf(pairKey), photo.file))
    .then((done) => {
      if (done && !cancelled) store('chosen', pairKey, withoutBytes(photo))
    })
  return () => {
    cancelled = true
    void photoStorage.then(() => {
      if (!attachments.get(pairKey)) removeStoredAttachment(pairKey, null, true)
    })
  }
}

export const useAttachment = (pairKey: string) =>
  useSyncExternalStore(
    subscribe,
    () => readAttachment(pairKey),
    () => null,
  )

/** Returns refused messages to the composer: their text goes before what was written since. */
export function returnToComposer(pairKey: string, items: readonly MessageContent[]) {
  saveDraft(pairKey, joinDraft(items, readDraft(pairKey)))
  const thing = items.find((it): it is Attachment => it.kind !== 'text')
  if (thing) saveAttachment(pairKey, thing)
}
