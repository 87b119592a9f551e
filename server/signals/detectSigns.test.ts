// Detection of signs, false positives, and running time.
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { locales } from '../../contract/limits.ts'
import { detectSigns, signsOf } from './detectSigns.ts'
import { findPhrases } from './findPhrases.ts'
import { foldText } from './foldText.ts'
import { tokenize } from './tokenize.ts'
import { phrases } from './words/phrases.ts'

const signed = (texts: string[]) => Object.fromEntries(texts.map((text) => [text, detectSigns(text)]))
const all = (texts: string[], signs: string[]) => Object.fromEntries(texts.map((text) => [text, signs]))

test('SAFE-4 phone numbers are contact, however they are written', () => {
  const texts = [
    '06-12345678',
    '+31 6 12 34 56 78',
    '0 6 1 2 3 4 5 6 7 8',
    '06🌸12🌸34🌸56🌸78',
    '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    '٠٦١٢٣٤٥٦٧٨',
    '０６１２３４５６７８',
    'O6 l2 34 56 78',
    'oh seven seven double zero nine zero zero one two three',
    'nul zes twaalf vierendertig zesenvijftig achtenzeventig',
    'null eins fünf eins dreiundzwanzig fünfundvierzig',
    'zéro six douze trente-quatre cinquante-six',
    'noll sju noll ett två tre fyra fem sex sju',
  ]
  expect(signed(texts)).toEqual(all(texts, ['contact']))
})

test('SAFE-4 dates, times, scores, prices, counts and sizes are no phone numbers', () => {
  const texts = [
    '12.05.2024 20:30 - 19.05.2024 10:15',
    '2024-05-12, 12/05/2024',
    '6-4 3-6 7-5 and 21-17, 18-21, 15-13',
    '1.250.000 euro, 1 000 000 kr, € 12500,00',
    '1 2 3 4 5 6 7 8 9 10',
    'ten nine eight seven six five four three two one',
    '1990-2020, 1998 - 2004',
    '183 cm, 78 kg, 90-60-90',
    'lucky numbers 7 13 21 34 42',
    'number 112, flat 14, 2nd floor',
  ]
  expect(signed(texts)).toEqual(all(texts, []))
})

test('SAFE-4 mail addresses are contact and no link', () => {
  const texts = [
    'jan.devries@gmail.com',
    'jan @ gmail . com',
    'jan (at) gmx punkt de',
    'jan apenstaartje hotmail punt com',
    'juan arroba gmail punto com',
    'jean arobase laposte point net',
    'ania małpa wp kropka pl',
    'mette snabel-a jubii punktum dk',
    'anna ät suomi24 piste fi',
    'kari krøllalfa online punktum no',
    'giulia chiocciola libero punto it',
  ]
  expect(signed(texts)).toEqual(all(texts, ['contact']))
})

test('SAFE-4 names at messengers are contact, also disguised', () => {
  const texts = [
    'add me on whatsapp',
    'add me on wh4tsapp',
    'аdd mе оn whаtsарр',
    'add me on what\u200bsa\u00adpp',
    'add me on 𝕨𝕙𝕒𝕥𝕤𝕒𝕡𝕡',
    'find me on W.h.a.t.s.A.p.p',
    'my insta: jenny',
    'snap: jenny99',
    'voeg me toe op telegram',
    'schreib mir auf Signal',
    'ajoute-moi sur snap',
    'I am @jenny.wanders there',
  ]
  expect(signed(texts)).toEqual(all(texts, ['contact']))
})

test('SAFE-4 links are links, and a missing space after a sentence makes none', () => {
  const links = [
    'https://example.xyz/a',
    'hxxps://example.xyz',
    'www.example.nl',
    'example.com/me',
    'bit.ly/3x',
    'go to example.de',
    'jenny dot com',
    'jenny(dot)com',
    'jenny kropka pl',
  ]
  expect(signed(links)).toEqual(all(links, ['link']))
  const none = [
    'I am home.me too',
    'ach.es war schön',
    'ok.to jutro',
    'leuk.de volgende keer',
    'booking.com',
    'the dot com bubble',
    'e.g. a.s.a.p.',
  ]
  expect(signed(none)).toEqual(all(none, []))
})

test('SAFE-4 asking for money is a sign, prices are not', () => {
  const money = [
    'can you lend me 200 euros?',
    'buy a steam gift card and send me the code',
    'NL91 ABNA 0417 1643 00',
    'I teach you to invest in bitcoin, guaranteed profit',
    'please send me m0ney for the hospital',
  ]
  expect(signed(money)).toEqual(all(money, ['money']))
  const none = [
    'dinner was 86.50 and worth every penny',
    'a rich taste',
    'dat is goud waard',
    'I need a ticket for the concert',
    'what would you do with a million pounds?',
    'my brother talks about bitcoin all day',
    'can you send me the train times?',
    'vil du købe billetter til filmen, så tager jeg popcorn med?',
    'kannst du mir helfen, ein Hotel in Köln zu finden?',
  ]
  expect(signed(none)).toEqual(all(none, []))
})

test('SAFE-4 a message may have all three', () => {
  expect(detectSigns('whatsapp me on +31 6 12345678 or www.example.com and lend me 50 euro')).toEqual([
    'contact',
    'link',
    'money',
  ])
  expect(detectSigns('')).toEqual([])
})

test('SAFE-4 every listed phrase is found as listed, and money phrases are a sign alone', () => {
  const unreadable = phrases.filter(({ text }) =>
    text.split(/\s+/).some((word) => tokenize(foldText(word)).length !== 1),
  )
  expect(unreadable).toEqual([])
  const silent = phrases.filter(
    ({ kind, text }) => kind === 'money' && !detectSigns(text.replaceAll('*', 'x')).includes('money'),
  )
  expect(silent).toEqual([])
  expect(locales).toHaveLength(11)
})

test('SAFE-4 no text takes long', () => {
  const pieces = [
    'a',
    'a ',
    '1 ',
    '1-',
    '1.',
    'a.b-',
    'a.de ',
    '@',
    'a@',
    'W ',
    '€1',
    'send me ',
    'pay ',
    'can you ',
    'whatsapp ',
    'add me ',
    'dot ',
    'x dot ',
    'at ',
  ]
  const hidden = [
    '\u0301',
    'a\u0301\u0316\u0327',
    '\u200b',
    '\ufdfa',
    'а',
    '\u{1f600}1',
    'nl91abna',
    '0x',
    'bc1q',
    '12.05.',
    '1 000 ',
    'one ',
    '(',
  ]
  /** Processor time of this thread, at best of so many runs: what else the machine does counts little. */
  const cpuMs = (text: string, runs: number) => {
    const times = Array.from({ length: runs }, () => {
      const began = process.threadCpuUsage()
      detectSigns(text)
      return process.threadCpuUsage(began).user / 1_000
    })
    return Math.min(...times)
  }
  const slow = [...pieces, ...hidden].flatMap((piece) => {
    const text = piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000)
    if (cpuMs(text, 2) <= 25) return []
    const [ms, half_ms] = [cpuMs(text, 8), cpuMs(text.slice(0, 10_000), 8)]
    // A square of the length takes a tenth of a second, and half the text a quarter of it; the bench has the figure.
    return ms > 50 || (ms > 25 && ms > 3 * half_ms) ? [{ piece, ms, half_ms }] : []
  })
  expect(slow).toEqual([])
})

test('SAFE-4 the prefilter has no false negatives, whatever the combination of words', () => {
  let seed = 20_26
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed % below
  }
  const whole = phrases.map(({ text }) => text.replaceAll('*', random(2) ? 'x' : ''))
  const parts = whole.flatMap((text) => text.split(' '))
  const between = [
    ' ',
    ' ',
    ' ',
    ' . ',
    ', ',
    '? ',
    ' , ',
    '-',
    ' oh seven seven six ',
    ' jan ',
    ' com ',
    ' the ',
    ' bitcoins ',
  ]
  const one = () => (random(2) ? whole[random(whole.length)] : parts[random(parts.length)])
  let signs = 0
  const missed: string[] = []
  for (let n = 0; n < 20_000; n++) {
    const text = Array.from({ length: 1 + random(5) }, () => `${one()}${between[random(between.length)]}`).join('')
    const folded = foldText(text)
    const words = tokenize(folded)
    const without = signsOf({ folded, words, found: findPhrases(words) })
    if (!isDeepStrictEqual(detectSigns(text), without)) missed.push(text)
    signs += without.length
  }
  expect(missed).toEqual([])
  expect(signs).toBeGreaterThan(2_000)
})
