// Digest that recognizes the same text sent to many, regardless of case, accents, homoglyphs, punctuation and digits (SAFE-4).
import { createHash } from 'node:crypto'
import { foldText } from './foldText.ts'

/** Shorter texts are common: "Hi, how are you?". */
const MIN_LETTERS = 40

/** null for a text that is too short. */
export function textDigest(text: string): Buffer | null {
  const letters = foldText(text).replace(/[^\p{L}]+/gu, '')
  return letters.length < MIN_LETTERS ? null : createHash('sha256').update(letters).digest().subarray(0, 16)
}
