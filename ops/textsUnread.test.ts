// Rewriting English texts keeps their translations: each is found, fitted, marked to be read, and taken when it was read (I18N-3).
import type { CatalogType, MessageType } from '@lingui/conf'
import { expect, test } from 'vitest'
import { unreadSince, withMark } from './textsCatalogues.ts'
import { align, fitTranslation, pairMessages } from './textsPairing.ts'
import { type Message, parseDiff } from './textsSources.ts'
import { applyTo, fillWithOld, renameInList } from './textsUnread.ts'

const message = (english: string, ...origin: Message['origin']): Message => ({
  id: english,
  english,
  placeholders: {},
  origin,
})
const diff = parseDiff(
  [
    'diff --git a/web/A.tsx b/web/B.tsx',
    'rename from web/A.tsx',
    'rename to web/B.tsx',
    '--- a/web/A.tsx',
    '+++ b/web/B.tsx',
    '@@ -10,2 +10,2 @@ heading',
    '-x',
    '-y',
    '+x',
    '+y',
    '@@ -20,3 +20 @@',
    '-z',
    '@@ -40,0 +39,5 @@',
    '+z',
  ].join('\n'),
)

test('I18N-3 lists align in their order, by the highest sum', () => {
  const same = (a: string, b: string) => (a === b ? 1 : 0)
  expect(align([...'abcde'], [...'xbcye'], same)).toEqual([
    ['b', 'b'],
    ['c', 'c'],
    ['e', 'e'],
  ])
  expect(align([], ['a'], same)).toEqual([])
  expect(align(['a', 'b'], ['b', 'a'], (a, b) => (a === b ? (a === 'a' ? 3 : 1) : 0))).toEqual([['a', 'a']])
})

test('I18N-3 a rewritten text pairs with what stood on its line or in its change, and by likeness where these differ in number', () => {
  const old = [
    message('Heading', ['web/A.tsx', 5]),
    message('First old', ['web/A.tsx', 10]),
    message('Second old', ['web/A.tsx', 11]),
    message('Dropped', ['web/A.tsx', 20]),
    message('Your likes are sent with {n} photos', ['web/A.tsx', 21]),
    message('Below', ['web/A.tsx', 30]),
  ]
  const now = [
    message('Heading', ['web/B.tsx', 5]),
    message('One', ['web/B.tsx', 10]),
    message('Two', ['web/B.tsx', 11]),
    message('We’ll send {n} photos', ['web/B.tsx', 20]),
    message('Under', ['web/B.tsx', 28]),
    message('Added', ['web/B.tsx', 40]),
  ]
  const { pairs, unpaired } = pairMessages(old, now, diff)
  expect([...pairs]).toEqual([
    ['One', 'First old'],
    ['Two', 'Second old'],
    ['We’ll send {n} photos', 'Your likes are sent with {n} photos'],
    ['Under', 'Below'],
  ])
  expect(unpaired).toEqual([{ file: 'web/B.tsx', line: 40, english: 'Added', gone: ['Dropped'] }])
})

test('I18N-3 of several places, a text takes the one that most of them had; a text that was elsewhere keeps its own', () => {
  const at = (file: string): Message['origin'][number] => [`web/${file}.tsx`, 1]
  const old = [message('Make it', at('a'), at('b')), message('Do it', at('c')), message('Kept', at('d'))]
  const now = [message('Create it', at('a'), at('b'), at('c')), message('Kept', at('d'))]
  const { pairs, unpaired } = pairMessages(old, now, new Map())
  expect([...pairs]).toEqual([['Create it', 'Make it']])
  expect(unpaired).toEqual([])
})

const filled = (english: string, placeholders: Record<string, string[]> = {}) => ({ english, placeholders })
const counted = (word: string) => `{count, plural, one {# ${word}} other {# ${word}s}}`

test.each([
  ['by name', filled('Hi {name}'), filled('Hello {name}'), 'Hoi {name}', { fitted: 'Hoi {name}' }],
  [
    'by expression, also where two change places',
    filled('{0} likes {1}', { 0: ['a.name'], 1: ['b.name'] }),
    filled('{0} is liked by {1}', { 0: ['b.name'], 1: ['a.name'] }),
    '{0} vindt {1} leuk',
    { fitted: '{1} vindt {0} leuk' },
  ],
  ['the only one left', filled('Hi {0}, {n}'), filled('{n}: hi {name}'), 'Hoi {0}, {n}', { fitted: 'Hoi {name}, {n}' }],
  [
    'with its plural forms',
    filled(counted('day').replace('count', '0')),
    filled(counted('night')),
    '{0, plural, one {# dag} other {# dagen}}',
    { fitted: '{count, plural, one {# dag} other {# dagen}}' },
  ],
  ['not what is new', filled('Hi'), filled('Hi {name}'), 'Hoi', { lacks: ['lost {name}'] }],
  ['not what is gone', filled('Read <0>it</0>'), filled('Read it'), 'Lees <0>het</0>', { lacks: ['made up <0>'] }],
])('I18N-3 an old translation fits %s', (_how, old, now, said, fit) => {
  expect(fitTranslation(old, now, said, 'nl')).toEqual(fit)
})

const entry = (translation: string, english: string): MessageType => ({ translation, message: english, origin: [] })

test('I18N-3 carrying fills what has no translation, marks it, and leaves alone what has one', () => {
  const pairs = [message('New'), message('Done'), message('With {n}')].map((now): [Message, Message] => [
    now,
    message(`Old ${now.english}`),
  ])
  const lacking: string[] = []
  const old = {
    'Old New': entry('Oud', 'Old New'),
    'Old Done': entry('Oud klaar', 'Old Done'),
    'Old With {n}': entry('Met', 'Old With {n}'),
  }
  const before: CatalogType = { New: entry('', 'New'), Done: entry('Klaar', 'Done'), 'With {n}': entry('', 'With {n}') }
  const carried = fillWithOld(before, old, pairs, 'nl', (_text, lacks) => lacking.push(...lacks))
  expect(carried.New?.translation).toBe('Oud')
  expect(carried.New && unreadSince(carried.New)).toBe('Old New')
  expect(carried.Done).toEqual(before.Done)
  expect(carried['With {n}']?.translation).toBe('')
  expect(lacking).toEqual(['lost {n}'])
  expect(fillWithOld(carried, old, pairs, 'nl', () => {})).toEqual(carried)
})

test('I18N-3 what a translator says is written without its mark, unless it lost a part or names no text', () => {
  const catalogue: CatalogType = {
    a: withMark(entry('Oud', 'New {n}'), 'Old {n}'),
    b: { ...withMark(entry('Oud', 'Given'), 'Old'), context: 'a like' },
  }
  const said = { 'New {n}': 'Nieuw', 'a like|Given': 'Gegeven', Gone: 'Weg', Given: 'Gegeven' }
  const { catalogue: applied, refused } = applyTo(catalogue, {}, said, 'nl')
  expect(applied.b?.translation).toBe('Gegeven')
  expect(applied.b && unreadSince(applied.b)).toBeUndefined()
  expect(applied.a).toEqual(catalogue.a)
  expect(refused).toEqual(['"New {n}": lost {n}', '"Gone": no such text', '"Given": no such text'])
})

test('I18N-3 lists name a rewritten text by its new words', () => {
  const renames = new Map([['Old', 'New']])
  expect(renameInList('same.json', { 'the same word': { Old: 'nl', Kept: 'all' } }, renames)).toEqual({
    'the same word': { New: 'nl', Kept: 'all' },
  })
  expect(renameInList('narrowSlots.json', { bar: { max: 3, texts: ['Old'], sources: ['Old'] } }, renames)).toEqual({
    bar: { max: 3, texts: ['New'], sources: ['Old'] },
  })
  expect(
    renameInList('glossary.json', { like: { nl: { say: 'Old', avoid: ['Old'], but: ['Old'] } } }, renames),
  ).toEqual({
    like: { nl: { say: 'Old', avoid: ['Old'], but: ['New'] } },
  })
})
