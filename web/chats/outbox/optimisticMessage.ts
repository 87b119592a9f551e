// An optimistic message: shown before the server has it. Its content and how far its delivery is (CHAT-3, CHAT-6).
import type { Gift, Sign } from '../../../contract/chats.ts'
import type { Gif } from '../../../contract/gifs.ts'

export type PhotoAttachment = {
  kind: 'photo'
  file: File
  /** Object URL of the file. */
  preview: string
  width: number
  height: number
  view_once: boolean
}
export type GiftOrGif = { kind: 'gift'; gift: Gift } | { kind: 'gif'; gif: Gif }
export type Attachment = PhotoAttachment | GiftOrGif
export type MessageContent = { kind: 'text'; body: string } | Attachment

type SendState = {
  client_id: string
  at: string
  /** In credits, as it was shown when the member sent it (CHAT-4). */
  price: number
  state: 'sending' | 'waiting' | 'failed' | 'unconfirmed'
  /** Upload progress of a photo, 0 to 1. */
  progress: number
  /** What the server asks about before it sends this (SAFE-4). */
  signs?: readonly Sign[] | undefined
  /** The member was asked, and is sure. */
  confirmed?: true
}

/**
 * sending: now, or next. waiting: for the connection, or for a message before it. failed: all retries are used up; the
 * client_id stays, so another attempt cannot send it twice. unconfirmed: the member is asked whether they are sure.
 */
export type OptimisticMessage = MessageContent & SendState

/** A photo without its bytes. */
export type PhotoWithoutBytes = Omit<PhotoAttachment, 'file' | 'preview'>
export type StoredMessage = (Exclude<MessageContent, PhotoAttachment> | PhotoWithoutBytes) & SendState

export function withoutBytes<T extends PhotoAttachment>({ file: _, preview: __, ...photo }: T) {
  return photo
}

/** The messages that survive a reload. `isStored`: whether the bytes of a photo are in photoStorage.ts. */
export const toStored = (items: readonly OptimisticMessage[], isStored: (client_id: string) => boolean) =>
  items
    .filter(({ kind, client_id }) => kind !== 'photo' || isStored(client_id))
    .map((it): StoredMessage => ({ ...(it.kind === 'photo' ? withoutBytes(it) : it), state: 'waiting', progress: 0 }))

/** Joins the texts of several messages and the current draft. */
export const joinDraft = (items: readonly MessageContent[], draft: string): string =>
  [...items.flatMap((it) => (it.kind === 'text' ? [it.body] : [])), draft].filter((it) => it.trim()).join('\n')
