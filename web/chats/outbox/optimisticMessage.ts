// A message before it is one: what it holds, and where it is on its way (CHAT-3, CHAT-6).
import type { Gift } from '../../../contract/chats.ts'
import type { Gif } from '../../../contract/gifs.ts'

export type PhotoAttachment = {
  kind: 'photo'
  file: File
  /** Address of the picture, as it is on this machine. */
  preview: string
  width: number
  height: number
  view_once: boolean
}
export type GiftOrGif = { kind: 'gift'; gift: Gift } | { kind: 'gif'; gif: Gif }
/** What is sent beside words. */
export type Attachment = PhotoAttachment | GiftOrGif
export type MessageContent = { kind: 'text'; body: string } | Attachment

type SendState = {
  client_id: string
  at: string
  state: 'sending' | 'waiting' | 'failed'
  /** Of a photo's bytes, 0 to 1. */
  progress: number
}

/**
 * sending: now, or next. waiting: for the line, or for one before it. failed: all tries are used up; it keeps its client_id, so sending it
 * again can't double it.
 */
export type OptimisticMessage = MessageContent & SendState

/** A photo without its bytes. */
export type PhotoWithoutBytes = Omit<PhotoAttachment, 'file' | 'preview'>
export type StoredMessage = (Exclude<MessageContent, PhotoAttachment> | PhotoWithoutBytes) & SendState

export function withoutBytes<T extends PhotoAttachment>({ file: _, preview: __, ...photo }: T) {
  return photo
}

/** What a reload can keep of those on their way. `isKept`: whether a photo's bytes are kept; they lie elsewhere. */
export const toStored = (items: readonly OptimisticMessage[], isStored: (client_id: string) => boolean) =>
  items
    .filter(({ kind, client_id }) => kind !== 'photo' || isStored(client_id))
    .map((it): StoredMessage => ({ ...(it.kind === 'photo' ? withoutBytes(it) : it), state: 'waiting', progress: 0 }))

/** The words of several, as one draft. */
export const joinDraft = (items: readonly MessageContent[], draft: string): string =>
  [...items.flatMap((it) => (it.kind === 'text' ? [it.body] : [])), draft].filter((it) => it.trim()).join('\n')
