// Splits a folded message into words, and restores disguised ones: m0ney, w h a t s a p p (SAFE-4).

export type Word = {
  text: string
  /** As written, with its offsets. */
  raw: string
  from: number
  to: number
}

const unicodePatterns = { word: /[\p{L}\p{N}]+/gu, letter: /\p{L}/u }
/** The same for ASCII, where it is much faster. */
const plain = { word: /[a-z\d]+/gi, letter: /[a-z]/i }
const isPlain = /^[\0-\x7f]*$/
const mixed = /^\p{L}+\d|^\d+\p{L}{2}/u
const standFor: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
/** So many single letters in a row are one word. */
const MIN_SPACED_LETTERS = 4
/** Split off, because the letters before or after may be a word of their own. */
const embeddedNames = /(whatsapp?|telegram|snapchat|instagram|facebook|discord|paypal|bitcoin|hotmail|gmail)/

export function tokenize(folded: string): Word[] {
  const words: Word[] = []
  let singleLetters: Word[] = []
  const join = () => {
    if (singleLetters.length < MIN_SPACED_LETTERS) words.push(...singleLetters)
    else {
      let index = 0
      for (const text of singleLetters
        .map((letter) => letter.text)
        .join('')
        .split(embeddedNames)) {
        const letters = singleLetters.slice(index, index + text.length)
        if (text) words.push({ text, raw: text, from: letters[0]?.from ?? 0, to: letters.at(-1)?.to ?? 0 })
        index += text.length
      }
    }
    singleLetters = []
  }
  const { word, letter } = isPlain.test(folded) ? plain : unicodePatterns
  const figures = /\d/.test(folded)
  word.lastIndex = 0
  for (let it = word.exec(folded); it; it = word.exec(folded)) {
    const { 0: raw, index } = it
    const text = figures && mixed.test(raw) ? raw.replace(/[013457]/g, (it) => standFor[it] ?? it) : raw
    const token = { text, raw, from: index, to: index + raw.length }
    if (raw.length === 1 && letter.test(raw)) {
      singleLetters.push(token)
      continue
    }
    join()
    words.push(token)
  }
  join()
  return words
}
