// How much room a piece of a conversation took when it was last made, so that it is kept while the piece is not (CHAT-10).
import type { Chunk } from './chunks.ts'

/** Pixels of a bubble that was never made. */
const usual = 58

export type Rooms = Map<number, { count: number; height: number }>

/** In pixels; of one that has grown since, a guess. */
export function roomOf(rooms: Rooms, { id, messages: { length } }: Chunk): number {
  const known = rooms.get(id)
  return known?.count === length ? known.height : length * usual
}

export const keepRoom = (rooms: Rooms, { id, messages }: Chunk, height: number) =>
  void rooms.set(id, { count: messages.length, height })
