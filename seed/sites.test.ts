// The seven demo sites differ where a niche should: hue, title, default search, cast; the texts are compared in web/landers (SITE-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { locales, niches } from '../contract/limits.ts'
import { traits } from '../contract/search.ts'
import { siteChoices } from '../contract/sites.ts'
import { cast } from './cast.ts'
import { sites } from './sites/index.ts'
import { translations } from './sites/translations.ts'

const different = (values: unknown[]) => expect(new Set(values.map((it) => JSON.stringify(it))).size).toBe(sites.length)

test('SITE-3 one site a niche, numbered 1 to 7, gay first', () => {
  expect(sites.map(({ key }) => key).toSorted()).toEqual([...niches].toSorted())
  for (const { key, niche } of sites) expect(niches[niche - 1]).toBe(key)
  expect(sites[0]?.key).toBe('gay')
})

test("SITE-3 index title, description, name and default search are each site's own", () => {
  different(sites.map(({ index_title }) => index_title))
  different(sites.map(({ description }) => description))
  different(sites.map(({ name }) => name))
  different(sites.map(({ default_search }) => default_search))
})

test('SITE-3 each has a cast of its own', () => {
  different(sites.map(({ key }) => cast.filter((it) => it.sites.includes(key)).map(({ name }) => name)))
})

test('SITE-3 each has a hue of its own', () => {
  const css = readFileSync(join(import.meta.dirname, '../web/styles/niches.css'), 'utf8')
  const hues = new Map(
    [...css.matchAll(/\[data-niche=["']?(\w+)["']?\][^{]*\{[^}]*?--primary-600:\s*(#[0-9a-f]{6})/gs)].map(
      ([, key, hue]) => [key, hue],
    ),
  )
  const base = readFileSync(join(import.meta.dirname, '../web/styles/tokens.css'), 'utf8').match(
    /--primary-600:\s*(#[0-9a-f]{6})/,
  )?.[1]
  different(sites.map(({ key }) => hues.get(key) ?? base))
  expect(hues.get('gay') ?? base).toBe('#7e40bf')
})

test('SITE-2 what an operator decides fits the contract, and members are never passed on', () => {
  for (const site of sites) {
    expect(v.is(siteChoices, site), site.key).toBe(true)
    expect(site.member_resell).toBe(false)
  }
})

test('I18N-3 each says its own words in all eleven languages', () => {
  for (const { key } of sites) {
    const said = Object.entries(translations[key])
    expect(said.map(([locale]) => locale).toSorted(), key).toEqual(locales.filter((it) => it !== 'en').toSorted())
    for (const [locale, words] of said) expect(Object.values(words).every(Boolean), `${key} ${locale}`).toBe(true)
  }
})

test('SITE-6 the sites show and search by different things, all eight traits are a filter somewhere, and none of what is hidden', () => {
  expect(new Set(sites.map(({ search_fields }) => String(search_fields))).size).toBe(sites.length)
  expect(new Set(sites.map(({ visible_profile_fields }) => String(visible_profile_fields))).size).toBeGreaterThan(4)
  const names = Object.keys(traits)
  expect(new Set(sites.flatMap(({ search_fields }) => search_fields.filter((it) => names.includes(it))))).toEqual(
    new Set(names),
  )
  for (const { key, search_fields, visible_profile_fields, visible_profile_notes } of sites)
    for (const field of search_fields)
      expect([...visible_profile_fields, ...visible_profile_notes], key).toContain(field)
})
