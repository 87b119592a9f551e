// A message before it is one: what it holds, and where it is on its way (CHAT-3, CHAT-6).
import type { Gift } from '../../../contract/chats.ts'
import type { Gif } from '../../../contract/gifs.ts'

export type ChosenPhoto = {
  kind: 'photo'
  file: File
  /** Address of the picture, as it is on this machine. */
  preview: string
  width: number
  height: number
  view_once: boolean
}
export type ChosenThing = { kind: 'gift'; gift: Gift } | { kind: 'gif'; gif: Gif }
/** What is sent beside words. */
export type Chosen = ChosenPhoto | ChosenThing
export type Content = { kind: 'text'; body: string } | Chosen

type Way = {
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
export type Pending = Content & Way

/** A photo without its bytes. */
export type BarePhoto = Omit<ChosenPhoto, 'file' | 'preview'>
export type KeptPending = (Exclude<Content, ChosenPhoto> | BarePhoto) & Way

export function bare<T extends ChosenPhoto>({ file: _, preview: __, ...photo }: T) {
  return photo
}

/** What a reload can keep of those on their way. `isKept`: whether a photo's bytes are kept; they lie elsewhere. */
export const keepable = (items: readonly Pending[], isKept: (client_id: string) => boolean) =>
  items
    .filter(({ kind, client_id }) => kind !== 'photo' || isKept(client_id))
    .map((it): KeptPending => ({ ...(it.kind === 'photo' ? bare(it) : it), state: 'waiting', progress: 0 }))

/** The words of several, as one draft. */
export const asDraft = (items: readonly Content[], draft: string): string =>
  [...items.flatMap((it) => (it.kind === 'text' ? [it.body] : [])), draft].filter((it) => it.trim()).join('\n')
