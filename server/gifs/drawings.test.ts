// Our own drawings: twelve gifts, and the GIFs with their words in every language.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gifts } from '../../contract/chats.ts'
import { locales } from '../../contract/limits.ts'
import { drawings, tokenize, wordsOfDrawing } from './drawingWords.ts'

const folder = join(import.meta.dirname, '../../web/public')
const drawn = (name: string) => readdirSync(join(folder, name)).map((file) => file.replace('.svg', ''))
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test('CHAT-3 every gift of the catalogue and every GIF with words has a drawing', () => {
  expect(drawn('gifts').toSorted()).toEqual([...gifts].toSorted())
  expect(drawn('gifs').toSorted()).toEqual([...drawings].toSorted())
  expect(drawings.length).toBeGreaterThanOrEqual(60)
})

describe.each([
  ['gifts', 'viewBox="0 0 240 240"', 8],
  ['gifs', 'viewBox="0 0 320 240"', 4],
] as const)('%s', (name, box, kilobytes) => {
  test('CHAT-3 a drawing moves by itself, can be still, and asks nobody for anything', () => {
    for (const it of drawn(name)) {
      const svg = read(`${name}/${it}.svg`)
      expect(svg.length, it).toBeLessThanOrEqual(kilobytes * 1024)
      expect(svg, it).toContain(box)
      expect(svg, it).toContain('@keyframes')
      expect(svg, it).toContain('#still:target *{animation:none!important}')
      expect(svg, it).toContain('(prefers-reduced-motion:reduce)')
      expect(svg.replace('http://www.w3.org/2000/svg', ''), it).not.toMatch(
        /<text|<script|<foreignObject|<image|<!|href|url\(|@import|font|http|NaN|undefined|\son\w+=/i,
      )
    }
  })
})

test('CHAT-3 a gift plays once, for two and a half seconds at most', () => {
  for (const it of gifts) {
    const plays = [
      ...read(`gifts/${it}.svg`).matchAll(
        /animation:k\d+ ([\d.]+)s (?:[\w-]+(?:\([^)]*\))?) ?(?:([\d.]+)s )?(\d+|infinite) both/g,
      ),
    ]
    expect(plays.length, it).toBeGreaterThan(0)
    for (const [, lasts, waits = 0, times] of plays) {
      expect(times, it).toBe('1')
      expect(Number(lasts) + Number(waits), it).toBeLessThanOrEqual(2.5)
    }
    expect(read(`gifts/${it}.svg`), it).not.toContain('infinite')
  }
})

test.each(locales)('CHAT-3 I18N-1 every GIF has what it shows and five words to find it: %s', (locale) => {
  for (const piece of drawings) {
    const [says = '', ...words] = wordsOfDrawing(piece, locale) ?? []
    expect(says.length, piece).toBeGreaterThan(5)
    expect(words.length, piece).toBe(5)
    expect(new Set(words.map((it) => tokenize(it).join(' '))).size, piece).toBe(5)
  }
  if (locale !== 'en') {
    const borrowed = drawings.filter((piece) => wordsOfDrawing(piece, locale)?.[0] === wordsOfDrawing(piece, 'en')?.[0])
    expect(borrowed).toEqual([])
  }
})
