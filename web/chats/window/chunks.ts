// A long conversation in pieces of a fixed size, and the runs in which somebody speaks: only the pieces near what is looked at are made
// into bubbles (CHAT-10).
import type { Message } from '../../../contract/chats.ts'

const size = 10
/** Pieces in a stretch: far from what is looked at it is one empty room. */
const stretch = 40
/** Messages that are made at once when a window opens: all that it comes with; of a longer one that was left, those in sight. */
const whole = 60
const inSight = 9
/** Milliseconds after which somebody speaks anew. */
const pause = 5 * 60_000

export type Chunk = {
  /** Stays the same however many older ones come. */
  id: number
  messages: readonly Message[]
  before: Message | undefined
  after: Message | undefined
  /** Among the newest, with which a window opens. */
  newest: boolean
}

/** By sequence number, so that an older page changes none but the oldest piece. */
export function chunksOf(messages: readonly Message[]): Chunk[] {
  const chunks: Chunk[] = []
  const atFirst = messages.length > whole ? inSight : whole
  for (let from = 0; from < messages.length; ) {
    const id = Math.floor((messages[from]?.seq ?? 0) / size)
    let to = from + 1
    while (to < messages.length && Math.floor((messages[to]?.seq ?? 0) / size) === id) to += 1
    chunks.push({
      id,
      messages: messages.slice(from, to),
      before: messages[from - 1],
      after: messages[to],
      newest: to > messages.length - atFirst,
    })
    from = to
  }
  return chunks
}

export type Stretch = {
  /** Stays the same, as a piece's does. */ id: number
  chunks: readonly Chunk[]
  newest: boolean
}

export function stretchesOf(chunks: readonly Chunk[]): Stretch[] {
  const all = Map.groupBy(chunks, ({ id }) => Math.floor(id / stretch))
  return [...all].map(([id, chunks]) => ({ id, chunks, newest: chunks.some(({ newest }) => newest) }))
}

export const isSameStretch = (a: Stretch, b: Stretch) =>
  a.chunks.length === b.chunks.length && a.chunks.every((it, at) => isSameChunk(it, b.chunks[at] as Chunk))

/** Whether a piece needs no new look. */
export const isSameChunk = (a: Chunk, b: Chunk) =>
  a.before === b.before &&
  a.after === b.after &&
  a.messages.length === b.messages.length &&
  a.messages.every((it, at) => it === b.messages[at])

export type Place = { /** A new day begins. */ day: boolean; first: boolean; last: boolean }

/** Where each message stands in its day and its run. `dayOf`: by the reader's calendar. */
export function placesOf({ messages, before, after }: Chunk, dayOf: (at: string) => string): Place[] {
  const all = [before, ...messages, after]
  const days = all.map((it) => it && dayOf(it.at))
  const breaks = (at: number) => {
    const [a, b] = [all[at - 1], all[at]]
    if (!a || !b || days[at - 1] !== days[at] || a.mine !== b.mine) return true
    return Date.parse(b.at) - Date.parse(a.at) > pause
  }
  return messages.map((_, at) => ({
    day: days[at] !== days[at + 1],
    first: breaks(at + 1),
    last: breaks(at + 2),
  }))
}
