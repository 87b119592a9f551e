// The same words, however they are written: case, accents, look-alikes, marks and figures make no other message (SAFE-4).
import { createHash } from 'node:crypto'
import { foldText } from './foldText.ts'

/** Letters below which anybody may say the same: "Hi, how are you?". */
const MIN_LETTERS = 40

/** null where the words are too few to tell. */
export function textDigest(text: string): Buffer | null {
  const letters = foldText(text).replace(/[^\p{L}]+/gu, '')
  return letters.length < MIN_LETTERS ? null : createHash('sha256').update(letters).digest().subarray(0, 16)
}
