// The text of a message as it is stored: cleaned, and refused where nothing of it could be seen (CHAT-3).
import { refuse } from '../base/refusal.ts'

/** Neither a space nor a character that only changes others. */
const visibleChar = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/** One line of printable ASCII, as most are: nothing of it needs to change. */
const cleanLine = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * Throws empty_message or invalid_text. Line breaks and tabs stay; other control characters go. What turns the direction of writing stays,
 * because languages need it: it is ended wherever the words are shown.
 */
export function readBody(body: string): string {
  if (cleanLine.test(body)) return body
  if (!body.isWellFormed()) refuse('invalid_text')
  const clean = body
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  return visibleChar.test(clean) ? clean : refuse('empty_message')
}
