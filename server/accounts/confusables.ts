// Confusables (homoglyphs) of names: which letters and digits look or sound alike (ACC-3). For comparison only.

/** Removes case, marks and word separators. */
export const normalizeName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replace(/\p{M}|[^\p{L}\p{N}]|\u02bb/gu, '')

/** Look or sound alike: digits, Latin letters with strokes, Cyrillic, Greek. */
const homoglyphs: Record<string, string> = {
  ...{ a: '4аα', b: '8вбьβ', c: 'сц', d: 'đðԁдвδ', e: '3əеєэεη', f: 'ғ', g: '9гґγ', h: 'ħнһхη', i: '1ıіиӏι', j: 'јй' },
  ...{ k: 'ĸкκ', l: '1łлӏіλι', m: 'мμ', n: 'ŋнпиην', o: '0øоοω', p: 'рпπρ', q: 'ԛ', r: 'ргρ', s: '5сѕσς', t: '7ŧтτ' },
  ...{ u: 'уциυμ', v: 'вνβ', w: 'ԝшщω', x: 'хχξ', y: 'уыυγ', z: 'зζ' },
}
/** In a long word also letters that differ by a stroke, pairs that look like one letter, and doubled letters. */
const similarStrokes: Record<string, string> = { i: 'lj', j: 'il', l: 'ij' }
const letterPairs: Record<string, string> = { m: 'rn', w: 'vv', d: 'cl' }
const MIN_LONG_WORD_CHARS = 5

/** A pattern for whatever looks or sounds like the word, to match a normalized name. */
export function confusablePattern(word: string): string {
  const letters = [...normalizeName(word)]
  if (letters.length < MIN_LONG_WORD_CHARS)
    return letters.map((letter) => `[${letter}${homoglyphs[letter] ?? ''}]`).join('')
  return letters
    .map((letter) => {
      const single = `[${letter}${homoglyphs[letter] ?? ''}${similarStrokes[letter] ?? ''}]+`
      return letterPairs[letter] ? `(?:${single}|${letterPairs[letter]})` : single
    })
    .join('')
}
