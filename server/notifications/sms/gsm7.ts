// The alphabet of SMS (GSM 03.38): a text in it goes as one part of 160 characters; one letter outside of it halves that
// to 70, and each part is paid for (PAY-5).

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes the place of two. */
const extended = '^{}\\[~]|€'
const alphabet = new Set(basic + extended)

const replacements: Record<string, string> = {
  ...{ '•': '*', '…': '...', '–': '-', '—': '-', '−': '-', '‘': "'", '’': "'", '‚': ',', '“': '"', '”': '"', '„': '"' },
  ...{ '«': '"', '»': '"', '\u2011': '-', '\u200b': '', '\u200e': '', '\u200f': '', '\u2060': '', '\ufeff': '' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', œ: 'oe', Œ: 'OE', '\u0000': '' },
}

/**
 * The same text in the alphabet, as far as its language allows: letters lose the accents that it does not have, as
 * people write them in SMS. What has no such form stays.
 */
export const toGsm7 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (alphabet.has(letter)) return letter
      if (/\s/u.test(letter)) return ' '
      const replacement = replacements[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
      return [...replacement].every((it) => alphabet.has(it)) ? replacement : letter
    })
    .join('')

/** Places that it takes of a part's 160; null where a letter is outside of the alphabet. */
export function gsm7Length(text: string): number | null {
  const letters = [...text]
  if (!letters.every((letter) => alphabet.has(letter))) return null
  return letters.length + letters.filter((letter) => extended.includes(letter)).length
}
