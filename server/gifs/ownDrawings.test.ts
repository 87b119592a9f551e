// Search in our own drawings.
import { expect, test } from 'vitest'
import { type Locale, locales } from '../../contract/limits.ts'
import { drawings, wordsOfDrawing } from './drawingWords.ts'
import { ownDrawings } from './ownDrawings.ts'

const find = async (words: string, locale: Locale = 'en', page = 0) =>
  (await ownDrawings.search(words, locale, page)).gifs.map(({ id }) => id.replace('own:', ''))

test.each(locales)(
  'CHAT-3 each search word finds its piece on the first page, and by most of its letters: %s',
  async (locale) => {
    for (const piece of drawings) {
      const [, ...words] = wordsOfDrawing(piece, locale) ?? []
      for (const word of words) expect(await find(word, locale), `${piece} ${word}`).toContain(piece)
      const [first = ''] = words
      // Of two letters one is too few.
      if (first.length > 3)
        expect(await find(first.slice(0, -1).toUpperCase(), locale), `${piece} ${first}`).toContain(piece)
    }
  },
)

test('CHAT-3 accents, case and punctuation make no difference; English is understood everywhere', async () => {
  expect(await find('CŒUR', 'fr')).toEqual(await find('coeur', 'fr'))
  expect((await find('cafe', 'fr'))[0]).toBe('coffee')
  expect((await find('kjaerlighet', 'nb')).length).toBeGreaterThan(2)
  expect((await find('milosc', 'pl')).length).toBeGreaterThan(2)
  expect((await find('wschodzace', 'pl'))[0]).toBe('goodmorning')
  expect((await find('¡café!', 'es'))[0]).toBe('coffee')
  expect((await find('popcorn', 'it'))[0]).toBe('popcorn')
  expect(await find('good morning', 'fi')).toContain('goodmorning')
})

test('CHAT-3 drawings that match all words, whole words before prefixes; where none does, those that match some', async () => {
  expect(await find('dancing cat')).toEqual(['catdance'])
  const [best, ...rest] = await find('rain')
  expect([best, rest.includes('rainbow')]).toEqual(['rain', true])
  expect((await find('good luck tomorrow'))[0]).toBe('fingerscrossed')
  expect(await find('xyzzy')).toEqual([])
  expect(await find('?!')).toEqual([])
})

test('CHAT-3 without words: all, in a fixed order, a page of 24 after the other', async () => {
  const pages: string[] = []
  let page: number | null = 0
  while (page !== null) {
    const found: Awaited<ReturnType<typeof ownDrawings.search>> = await ownDrawings.search('', 'nl', page)
    if (found.next !== null) expect(found.gifs.length).toBe(24)
    pages.push(...found.gifs.map(({ id }) => id))
    page = found.next
  }
  expect(pages).toEqual(drawings.map((it) => `own:${it}`))
  expect((await ownDrawings.search('', 'nl', 99)).gifs).toEqual([])
})

test('CHAT-3 a drawing has URLs of this site and is described in the requested language', async () => {
  expect(await ownDrawings.find('coffee', 'nl')).toEqual({
    id: 'own:coffee',
    url: '/gifs/coffee.svg',
    still: '/gifs/coffee.svg?still#still',
    width: 320,
    height: 240,
    says: 'een kat met een kop koffie',
  })
  for (const none of ['none', 'constructor', '__proto__', '..', ''])
    expect(await ownDrawings.find(none, 'nl')).toBeNull()
})
