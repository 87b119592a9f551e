// A number for something that somebody states, to be read out and typed: like W-7K3M-92QX, 38 random bits; it gives access to nothing.
import { randomBytes } from 'node:crypto'

/** Without ambiguous characters, and without vowels that could form words. */
const REFERENCE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'

export function newReference(letter: string) {
  const letters = Array.from({ length: 8 }, () => REFERENCE_ALPHABET[randomBelow(REFERENCE_ALPHABET.length)]).join('')
  return `${letter}-${letters.slice(0, 4)}-${letters.slice(4)}`
}

function randomBelow(of: number): number {
  const [byte = 0] = randomBytes(1)
  return byte < 256 - (256 % of) ? byte % of : randomBelow(of)
}
