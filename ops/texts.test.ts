// What npm run texts finds: each kind of fault is found where it is, and nothing where there is none (I18N-3).
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Locale, locales } from '../contract/limits.ts'
import { checkSameList, checkText } from './textsCatalogueChecks.ts'
import { readTexts, type Text } from './textsCatalogues.ts'
import { formatReport } from './textsFindings.ts'
import { checkGlossary, checkTerms } from './textsGlossary.ts'
import { checkLengths } from './textsLength.ts'
import { missingParts, pluralForms } from './textsMessageFormat.ts'
import { checkOutsideText } from './textsOutsideCatalogues.ts'
import { checkAmerican, checkVoice, voiceFaults } from './textsVoice.ts'

const counted = '{count, plural, one {# like of <0>{name}</0>} other {# likes of <0>{name}</0>}}'

test.each([
  ['nl', counted, '{count, plural, one {# like van <0>{name}</0>} other {# likes van <0>{name}</0>}}'],
  ['fi', 'Hello {name}, <0>look</0>', '<0>Katso</0>, {name}'],
  ['fr', counted, '{count, plural, one {# like de <0>{name}</0>} other {# likes de <0>{name}</0>}}'],
  [
    'de',
    '{count, plural, =0 {None} one {# day} other {# days}}',
    '{count, plural, =0 {Keine} one {# Tag} other {# Tage}}',
  ],
  ['sv', 'From {n, number} <0/> on', 'Från {n, number} <0/>'],
] as const)('I18N-3 %s: a whole text has lost nothing', (locale, english, said) => {
  expect(missingParts(english, said, locale)).toEqual([])
})

test.each([
  ['nl', 'Hello {name}', 'Hallo', 'lost {name}'],
  ['nl', 'Hello {name}', 'Hallo {naam}', 'made up {naam}'],
  ['da', 'Read the <0>terms</0>', 'Læs vilkårene', 'lost <0>'],
  ['da', 'Read the <0>terms</0>', 'Læs <0>vilkårene', 'its tags do not pair'],
  ['pl', counted, '{count, plural, one {# <0>{name}</0>} other {# <0>{name}</0>}}', 'lost few of {count}'],
  [
    'pl',
    '{n, plural, one {# {a}} other {# {a}}}',
    '{n, plural, one {# {a}} few {#} many {# {a}} other {# {a}}}',
    'lost {a}',
  ],
  ['fi', '{n, plural, =0 {none} one {#} other {#}}', '{n, plural, one {#} other {#}}', 'lost =0 of {n}'],
  ['es', '{n, plural, one {# day} other {# days}}', '{n} días', 'lost plural of {n}'],
  ['it', 'Hello {name}', 'Ciao {name', 'its braces cannot be read: it does not end'],
  ['it', 'Hello {name}', 'Ciao {name}}', 'its braces cannot be read: it closes what was not opened'],
] as const)('I18N-3 %s: “%s” as “%s” has a fault', (locale, english, said, fault) => {
  expect(missingParts(english, said, locale)).toContain(fault)
})

test('I18N-3 each language counts with its own forms', () => {
  expect([...pluralForms('pl')].sort()).toEqual(['few', 'many', 'one', 'other'])
  expect([...pluralForms('fr')].sort()).toEqual(['one', 'other'])
  expect([...pluralForms('de')].sort()).toEqual(['one', 'other'])
})

const text = (english: string, translations: Partial<Record<Locale, string>> = {}): Text => ({
  key: english,
  english,
  sources: ['web/chats/attachments/AttachmentBar.tsx'],
  translations: {
    ...(Object.fromEntries(
      locales.map((it) => [it, it === 'en' ? english : `${english} (${it})`]),
    ) as Text['translations']),
    ...translations,
  },
  unread: {},
})
const short = (found: { kind: string; locale: string }[]) => found.map(({ kind, locale }) => `${kind} ${locale}`)

test('I18N-3 missing and equal to English is found, unless a reviewed list says why', () => {
  expect(short(checkText(text('Send', { pl: '' }), {}))).toEqual(['missing pl'])
  expect(short(checkText(text('Send', { da: 'Send', nb: 'Send' }), { 'the same word': { Send: 'da' } }))).toEqual([
    'same nb',
  ])
  expect(checkText(text('IBAN', { fi: 'IBAN' }), { abbreviation: { IBAN: 'all' } })).toEqual([])
  expect(checkText(text('{0}, {1}', { de: '{0}, {1}' }), {})).toEqual([])
  expect(short(checkSameList([text('Send')], { reason: { Gone: 'all' } }))).toEqual(['place en'])
})

test('I18N-3 a text that is longer than its place is found, by its longest form', () => {
  const bar = { 'the bottom bar': { max: 8, texts: ['Messages'] }, 'a short text': { factor: 2, upTo: 10 } }
  expect(
    short(checkLengths([text('Messages', Object.fromEntries(locales.map((it) => [it, 'Messages'])))], bar)),
  ).toEqual([])
  const long = Object.fromEntries(locales.map((it) => [it, it === 'de' ? 'Nachrichten' : 'Messages']))
  expect(short(checkLengths([text('Messages', long)], bar))).toEqual(['long de'])
  const plural = text('{n, plural, one {# a} other {# b}}', {
    ...Object.fromEntries(locales.map((it) => [it, '# a'])),
    pl: '{n, plural, one {# a} other {# abcdef}}',
  })
  expect(short(checkLengths([plural], { anywhere: { factor: 2 } }))).toEqual(['long pl'])
  expect(short(checkLengths([], { 'the bottom bar': { max: 8, texts: ['Gone'] } }))).toEqual(['place en'])
})

test('I18N-3 words against the glossary and quotes of another language are found, placeholders and addresses are not read', () => {
  const glossary = {
    bundle: {
      means: 'credits',
      ...Object.fromEntries(locales.map((it) => [it, { say: 'x' }])),
      nl: { say: 'bundel', avoid: ['pakket*'], but: ['a parcel'] },
    },
  } as never
  const wrong = (said: string, key = 'k') => short(checkGlossary('nl', key, said, glossary))
  expect(wrong('Koop een pakketje')).toEqual(['glossary nl'])
  expect(wrong('Koop een pakketje', 'a parcel')).toEqual([])
  expect(wrong('Koop {pakket} [hier](/pakket) <0>nu</0> of een voorpakket')).toEqual([])
  expect(wrong('Kies „dit“')).toEqual(['quotes nl'])
  expect(checkTerms(glossary)).toEqual([])
  expect(short(checkTerms({ new: { means: '' } }))).toHaveLength(locales.length)
})

test('PAGE-1 I18N-3 a page that lost a placeholder, a link or a heading is found', () => {
  const shape = (it: string) => it.match(/\{\w+\}|^#+/gm) ?? []
  const page = (said: string) =>
    short(checkOutsideText({ key: 'p', locale: 'de', translation: said, english: '# A\n{name}', partsOf: shape }))
  expect(page('# B\n{name}')).toEqual([])
  expect(page('B {name}')).toEqual(['lost de'])
  expect(page('')).toEqual(['missing de'])
  expect(page('# A\n{name}')).toEqual(['same de'])
})

test.each([
  ['Somebody is here; look at it', 3],
  ['Saving …', 1],
  ["It's on", 1],
  ['Whom shall we ask?', 2],
  ['You cannot, and need not', 2],
  ['It is the name that others see', 2],
  ['We will send it, it does not cost much', 2],
  ['Send {name} an e-mail', 1],
  ['Saving… It’s what it is. They’re as they are, 18–40', 0],
  ['<0>Look</0> for the first line. {n, plural, one {# day} other {# days}}', 0],
] as const)('I18N-3 “%s” has %i forms that the voice bans', (english, count) => {
  expect(voiceFaults(english)).toHaveLength(count)
})

test('I18N-3 a banned form is found where no list says whose words it is', () => {
  const texts = [text('It is so'), text('It is law')]
  expect(short(checkVoice(texts, { 'the law': ['It is law', 'Gone'] }))).toEqual(['voice en', 'place en'])
})

test('I18N-3 a British form has its American one, or a list says whose words it is', () => {
  const texts = ['Grey', 'You cancelled', 'I authorise', 'Otherwise, promise four hours'].map((it) => text(it))
  const american = { Grey: 'Gray', Gone: 'Gone', 'You cancelled': '{n} canceled' }
  expect(short(checkAmerican(texts, american, { 'the law': ['I authorise'] }))).toEqual(['place en', 'voice en'])
  expect(short(checkAmerican(texts, { Grey: 'Gray' }, {}))).toEqual(['voice en', 'voice en'])
})

test('I18N-3 the report says where, and counts by language', () => {
  const report = formatReport([{ kind: 'missing', locale: 'pl', key: 'Send', detail: '' }], locales)
  expect(report).toMatch(/^pl +0 +1 +0/m)
  expect(report).toContain('  pl  "Send"')
})

test('I18N-4 five texts are in every catalogue by the ids that the specification gives them', async () => {
  const texts = await readTexts(join(import.meta.dirname, '../texts'))
  for (const id of [
    'PROFILE_PHOTO_ALERT',
    'PROFILE_PHOTO_ALERT_ACTION',
    'ENABLE_PUSH_ALERT',
    'ENABLE_PUSH_BTN',
    'view_profile_dropdown_link',
  ]) {
    const said = texts.find(({ key }) => key === id)?.translations
    expect({ id, missing: locales.filter((it) => !said?.[it]) }).toEqual({ id, missing: [] })
  }
})
