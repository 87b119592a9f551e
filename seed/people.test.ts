// The demo's people are complete, adult, and the same on every machine.
import { existsSync, readdirSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { interests } from '../contract/interests.ts'
import { NAME_CHARS } from '../contract/limits.ts'
import { siteChoices } from '../contract/sites.ts'
import { places } from '../server/places/placeList.ts'
import { regions } from '../server/places/regionList.ts'
import { cast } from './cast.ts'
import { people } from './people.ts'
import { sites } from './sites/index.ts'

const portrait = (file: string) => new URL(`portraits/${file}`, import.meta.url)

test('SITE-10 the interests are the fifty of the specification', () => {
  expect(interests).toHaveLength(50)
  expect(new Set(interests).size).toBe(50)
})

test('SITE-3 seven demo sites, gay first, each with its own niche, index title, description and default search', () => {
  expect(sites.map(({ key }) => key)[0]).toBe('gay')
  for (const field of ['niche', 'key', 'name', 'index_title', 'description', 'default_search'] as const)
    expect(new Set(sites.map((site) => JSON.stringify(site[field]))).size, field).toBe(7)
})

test('SITE-8 every place stands in a region that exists, and every country has places', () => {
  const known = new Set(regions.map(({ country, code }) => `${country} ${code}`))
  expect(places.filter(({ country, region }) => !known.has(`${country} ${region}`))).toEqual([])
  expect(new Set(places.map(({ country }) => country)).size).toBe(16)
  expect(Math.min(...places.map(({ population }) => population))).toBeGreaterThanOrEqual(50_000)
})

describe.each(sites)('$key', (site) => {
  const all = [...cast.filter((member) => member.sites.includes(site.key)), ...people(site.key)]

  test('SITE-2 its settings have the shape of the contract', () => {
    expect(v.safeParse(siteChoices, site).issues).toBeUndefined()
  })

  test('PRO-8 everybody is fictional, and only the cast is answered for or likes anybody', () => {
    expect(all.every(({ kind }) => kind === 'fictional')).toBe(true)
    expect(people(site.key).some((one) => one.operated || one.likes_newcomers)).toBe(false)
    expect(all.some((one) => one.likes_newcomers)).toBe(true)
  })

  test('SAFE-1 everybody is well over eighteen', () => {
    expect(all.filter(({ birth }) => Number(birth.slice(0, 4)) > 2026 - 23)).toEqual([])
  })

  test('PRO-1 no name and no portrait twice, every place served, every file there', () => {
    const names = all.map(({ name }) => name.toLowerCase())
    const faces = all.flatMap(({ portraits }) => portraits)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(faces).size).toBe(faces.length)
    expect(faces.filter((file) => !existsSync(portrait(file)))).toEqual([])
    for (const { name, country, region, city } of all) {
      expect(name.length).toBeGreaterThanOrEqual(NAME_CHARS.min)
      expect(name.length).toBeLessThanOrEqual(NAME_CHARS.max)
      expect(site.countries).toContain(country)
      expect(
        places.some((place) => place.country === country && place.region === region && place.name === city),
        city,
      ).toBe(true)
    }
  })

  test('SITE-3 the same people every time', () => {
    expect(people(site.key)).toEqual(people(site.key))
  })
})

test('PRO-4 the portraits stay light', () => {
  const bytes = readdirSync(portrait('')).map((file) => statSync(portrait(file)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5.5 * 1024 * 1024)
})
