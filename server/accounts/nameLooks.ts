// What a name may be mistaken for: which letters and digits are read as which (ACC-3). For comparison only.

/** Without case, marks and what sets words apart. */
export const squeeze = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replace(/\p{M}|[^\p{L}\p{N}]/gu, '')

/** Drawn or spoken alike: digits, Latin letters with strokes, Cyrillic, Greek. */
const alike: Record<string, string> = {
  ...{ a: '4аα', b: '8вбьβ', c: 'сц', d: 'đðԁдвδ', e: '3əеєэεη', f: 'ғ', g: '9гґγ', h: 'ħнһхη', i: '1ıіиӏι', j: 'јй' },
  ...{ k: 'ĸкκ', l: '1łлӏіλι', m: 'мμ', n: 'ŋнпиην', o: '0øоοω', p: 'рпπρ', q: 'ԛ', r: 'ргρ', s: '5сѕσς', t: '7ŧтτ' },
  ...{ u: 'уциυμ', v: 'вνβ', w: 'ԝшщω', x: 'хχξ', y: 'уыυγ', z: 'зζ' },
}
/** In a longer word also letters that differ by a stroke, two that look like one, and one that is said twice. */
const strokes: Record<string, string> = { i: 'lj', j: 'il', l: 'ij' }
const pairs: Record<string, string> = { m: 'rn', w: 'vv', d: 'cl' }
const long = 5

/** A pattern for what looks or sounds like the word, once it is squeezed. */
export function spelledLike(word: string): string {
  const letters = [...squeeze(word)]
  if (letters.length < long) return letters.map((it) => `[${it}${alike[it] ?? ''}]`).join('')
  return letters
    .map((it) => {
      const one = `[${it}${alike[it] ?? ''}${strokes[it] ?? ''}]+`
      return pairs[it] ? `(?:${one}|${pairs[it]})` : one
    })
    .join('')
}
