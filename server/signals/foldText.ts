// Normalizes a message for matching: no invisible characters, homoglyphs, accents or capitals (SAFE-4).

/** The rest is ignored: no site allows longer messages. */
const MAX_TEXT_CHARS = 10_000

/** Letters of other scripts that look Latin, and Latin letters that Unicode does not decompose. */
const homoglyphs = new Map(
  Object.entries({
    ...{
      а: 'a',
      в: 'b',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      һ: 'h',
      н: 'h',
      і: 'i',
      ј: 'j',
      к: 'k',
      ӏ: 'l',
      м: 'm',
      о: 'o',
      р: 'p',
      ԛ: 'q',
    },
    ...{
      г: 'r',
      ѕ: 's',
      т: 't',
      у: 'y',
      х: 'x',
      ԝ: 'w',
      α: 'a',
      β: 'b',
      ε: 'e',
      γ: 'y',
      η: 'n',
      ι: 'i',
      κ: 'k',
      ν: 'v',
      ο: 'o',
    },
    ...{
      ρ: 'p',
      τ: 't',
      υ: 'u',
      χ: 'x',
      ω: 'w',
      ł: 'l',
      ø: 'o',
      æ: 'ae',
      œ: 'oe',
      ß: 'ss',
      đ: 'd',
      ð: 'd',
      ı: 'i',
      ɑ: 'a',
      ɡ: 'g',
    },
    ...{ '’': "'", '‘': "'", '–': '-', '—': '-', '‐': '-', '−': '-', '․': '.', '。': '.', '•': '.', '·': '.' },
  }),
)
const homoglyphPattern = new RegExp(`[${[...homoglyphs.keys()].join('')}]`, 'g')
const asciiPattern = /^[\0-\x7f]*$/
const invisiblePattern = /[\p{M}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+/gu

export function foldText(text: string): string {
  if (asciiPattern.test(text)) return text.slice(0, MAX_TEXT_CHARS).toLowerCase()
  return (
    text
      .slice(0, MAX_TEXT_CHARS)
      // Before normalization, which takes quadratic time in the number of combining marks.
      .replace(invisiblePattern, '')
      .normalize('NFKD')
      .slice(0, MAX_TEXT_CHARS)
      .replace(invisiblePattern, '')
      .toLowerCase()
      .replace(homoglyphPattern, (letter) => homoglyphs.get(letter) ?? letter)
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (figure) => String(figure.charCodeAt(0) & 15))
  )
}
