// Names and purposes in the letters that every bank takes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankText, isBankReference, latinLetters } from './bankText.ts'

test('PAY-5 names are written in 26 letters as their language writes them', () => {
  const names = {
    'Jürgen Groß': 'Juergen Gross',
    'MÜLLER-ÖZGÜR': 'MUELLER-OEZGUER',
    'Ärzte & Söhne': 'Aerzte + Soehne',
    'Łódź, Świętosława': 'Lodz, Swietoslawa',
    'Dvořáková Žižková': 'Dvorakova Zizkova',
    'Åse Sørensen Æbeltoft': 'Aase Soerensen Aebeltoft',
    'Þórður Guðmundsson': 'Thordur Gudmundsson',
    'Ștefan Țuțea, İbrahim Yıldız': 'Stefan Tutea, Ibrahim Yildiz',
    'Őry Űrhajós': 'Ory Urhajos',
    Đorđević: 'Dordevic',
    'Παπαδόπουλος Ιωάννης': 'Papadopoulos Ioannis',
    ΨΑΡΟΥ: 'PSAROU',
    'Щедрин Ивайло Жечев': 'Shtedrin Ivaylo Zhechev',
    'Љубица Ђорђевић': 'Ljubitsa Djordjevic',
    'Ѓорѓи Ќосев': 'Gjorgji Kjosev',
    'Œuvre, l’île d’Oléron': "Oeuvre, l'ile d'Oleron",
    'A\u0308nne': 'Aenne',
    'ﬁne ½ Ⅳ': 'fine 1/2 IV',
  }
  for (const [name, shown] of Object.entries(names)) expect(bankText(name, 70)).toBe(shown)
})

test('PAY-5 emoji go, and what nothing is left of has a stand-in', () => {
  expect(bankText('Lena 💋🏳️‍🌈 Berg', 70)).toBe('Lena Berg')
  expect(bankText('😀👍🏽', 70)).toBe('NOTPROVIDED')
  expect(bankText('王小明', 70, 'Nightjar')).toBe('Nightjar')
  expect(bankText('한글', 70)).toBe('NOTPROVIDED')
  expect(bankText('\ud83d ', 70)).toBe('NOTPROVIDED')
  expect(bankText(' -/- ', 70)).toBe('NOTPROVIDED')
})

test('PAY-5 no slash at the ends or doubled, no more characters than the field holds', () => {
  expect(bankText('//c/o // Berg/', 70)).toBe('c/o / Berg')
  expect(bankText('a\r\n\tb', 70)).toBe('a b')
  expect(bankText('Straße'.repeat(20), 35)).toHaveLength(35)
  expect(bankText('abc /def', 5)).toBe('abc')
  expect(bankText('<b>"Tom" & Jerry</b>', 70)).toBe("(b)'Tom' + Jerry(/b)")
})

/** `fc.string({ unit: 'binary' })` without the seconds that it takes to look for names of object properties. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength: 100 })
  .map((codes) => String.fromCodePoint(...codes))

test('PAY-5 any text at all becomes one that banks take', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 140 }), (text, most) => {
      const shown = bankText(text, most)
      expect(shown).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/)
      expect(shown.length).toBeLessThanOrEqual(most)
      expect(shown).not.toMatch(/^[/ ]|\/\/|[/ ]$| {2}/)
      expect(bankText(shown, most)).toBe(shown)
    }),
    { numRuns: 500 },
  )
  expect(latinLetters('')).toBe('')
})

test('PAY-5 a reference of ours is checked, never changed', () => {
  for (const good of ['NJ-P-1', "A+?/-:().,'z", 'x'.repeat(35)]) expect(isBankReference(good)).toBe(true)
  for (const bad of ['', 'x'.repeat(36), '/a', 'a/', 'a//b', 'a b', 'ä', 'a_b', 'a\n'])
    expect(isBankReference(bad)).toBe(false)
})
