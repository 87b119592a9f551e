// The same words, however they are written: case, accents, look-alikes, marks and figures make no other message (SAFE-4).
import { createHash } from 'node:crypto'
import { fold } from './fold.ts'

/** Letters below which anybody may say the same: "Hi, how are you?". */
const fewest = 40

/** null where the words are too few to tell. */
export function digestOf(text: string): Buffer | null {
  const letters = fold(text).replace(/[^\p{L}]+/gu, '')
  return letters.length < fewest ? null : createHash('sha256').update(letters).digest().subarray(0, 16)
}
