// Trilateration: accounts that move at will try to locate members more precisely than the place shown (PRO-7, SRCH-3). The
// victims live in open country and chose their place by geolocation. Short form: 15 accounts. Long form: 50.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../seed/seededRandom.ts'
import { hashToken, newToken } from '../../server/base/encryption/tokens.ts'
import { domain as members } from '../../server/members/index.ts'
import { nearestPlace } from '../../server/places/index.ts'
import { findSite } from '../../server/sites/index.ts'
import { makeMember } from '../fixtures/app.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { byForm } from '../resilience/longForm.ts'

type Point = { lat: number; lon: number }
type Victim = { id: string; at: Point; place: string; centre: Point; country: string }
type Account = ReturnType<typeof client> & { number: number; id: string }
/** Whom a call showed, in its order, to whom, where that one then was. */
type Sight = { call: string; account: number; own: boolean; at: Point; ids: string[]; counts: number[] }

const fate = seededRandom('trilateration')
const accounts = byForm({ short: 15, long: 50 })
const moves = 3
const cells = 10
const victimsEach = 3
/** Where people live far apart, in countries that the site serves. */
const lands = [
  { lat: [51, 54], lon: [8, 13.5] },
  { lat: [44, 49], lon: [0, 5] },
  { lat: [50.5, 53.5], lon: [16, 22] },
] as const

let server: TestServer
const victims: Victim[] = []
const sights: Sight[] = []
const answers: { call: string; json: unknown; text: string }[] = []

const within = ([low, high]: readonly [number, number]) => Number((low + fate.next() * (high - low)).toFixed(5))
const anywhere = (): Point => {
  const land = fate.pick(lands)
  return { lat: within(land.lat), lon: within(land.lon) }
}
const km = (a: Point, b: Point) => {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

beforeAll(async () => {
  server = await testServer()
  const site = await findSite(server.db, 'gay.localhost')
  if (!site) throw new Error('the demo has no such site')

  async function account(number: number): Promise<Account> {
    const last_active = new Date(Date.now() - (20 + ((number * 37) % 97)) * 86_400_000)
    const member = await makeMember(server.db, site as never, {
      birth: `${1980 + ((number * 7) % 20)}-03-03`,
      now: last_active,
      interests: ['art', 'wine'],
    })
    await server.db.run`update member set looks_for_min_age = 18, looks_for_max_age = 70 where id = ${member.id}`
    const token = newToken()
    await server.db.run`
      insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
      values (${hashToken(token)}, ${site?.id as number}, ${member.id}, 'test', now(), now(), now(), now() + interval '1 day')`
    const made = client(server.port, 'gay.localhost')
    made.jar.set('auth.session', token)
    return Object.assign(made, { number, id: member.public_id })
  }

  for (const [at, spot] of (await openCountry()).entries()) {
    const it = await account(at)
    await moveTo(it, spot.at)
    victims.push({ id: it.id, ...spot })
  }
  // From here on they are away, and the order by activity stands still.
  await members.close?.(server.app)
  for (let number = 0; number < accounts; number++) await attack(await account(1_000 + number))
}, 240_000)
afterAll(() => server.close())

/** At least 10 km from the middle of the nearest large place; several around each. */
async function openCountry(): Promise<Omit<Victim, 'id'>[]> {
  const around = new Map<string, Omit<Victim, 'id'>[]>()
  for (let tries = 0; tries < 20_000; tries++) {
    const at = anywhere()
    const near = await nearestPlace(server.db, at.lat, at.lon)
    if (!near || near.km < 10) continue
    const place = `${near.country} ${near.region} ${near.city}`
    const there = around.get(place) ?? []
    if (there.length === victimsEach || (!there.length && around.size === cells)) continue
    const centre = await server.db.one<Point>`
      select lat, lon from place where country = ${near.country} and region = ${near.region} and name = ${near.city} and population >= 50000
      order by (lat - ${at.lat}::float8) ^ 2 + (lon - ${at.lon}::float8) ^ 2 limit 1`
    around.set(place, [...there, { at, place, centre, country: near.country }])
    const all = [...around.values()].flat()
    if (all.length === cells * victimsEach) return all
  }
  throw new Error('there is no open country')
}

async function ask(it: Account, path: string) {
  const { status, json, text } = await it.get(path)
  expect({ path, status }).toEqual({ path, status: 200 })
  answers.push({ call: path.replace(/[0-9a-f]{32}/g, '{id}'), json, text })
  return json
}

async function moveTo(it: Account, { lat, lon }: Point) {
  const { country, region, city } = await ask(it, `/api/geocode.php?lat=${lat}&lon=${lon}`)
  const saved = await it.put('/api/profile', { country, region, city })
  expect(saved.status).toBe(200)
  answers.push({ call: 'save', json: saved.json, text: saved.text })
}

type Found = Record<'results' | 'similar_results', { id: string }[]> &
  Record<'numResults' | 'similar_numResults', number> & { next: string | null }

async function attack(it: Account) {
  const target = victims[it.number % victims.length] as Victim
  const region = target.place.split(' ')[1]
  const filters = ['DE', 'FR', 'PL'].map((country) => `gender=male&country=${country}&min_age=18&max_age=70`)
  filters.push(`gender=male&country=${target.country}&countryregion=${region}&min_age=27&max_age=37&interests=art`)
  for (let move = 0; move < moves; move++) {
    const place = Array.from({ length: 100 }, anywhere).find((spot) => move === 0 || km(spot, target.centre) < 60)
    const at = place ?? target.centre
    if ((await it.get(`/api/geocode.php?lat=${at.lat}&lon=${at.lon}`)).status !== 200) continue
    await moveTo(it, at)
    const see = (call: string, own: boolean, cards: { id: string }[], counts: number[] = []) =>
      void sights.push({ call, account: it.number, own, at, ids: cards.map(({ id }) => id), counts })
    for (const query of filters) {
      const first: Found = await ask(it, `/api/members?${query}`)
      const second: Found | null = first.next
        ? await ask(it, `/api/members?${query}&page=2&cursor=${encodeURIComponent(first.next)}`)
        : null
      // Everybody is asked for outright, so an attacker's own place may change nothing at all.
      const seen = [...first.results, ...(second?.results ?? []), ...first.similar_results]
      see(query, false, seen, [first.numResults, first.similar_numResults])
    }
    see('own search', true, ((await ask(it, '/api/members')) as Found).results)
    see('match finder', true, (await ask(it, '/api/match-finder')).profiles)
    see('signup matches', true, (await ask(it, '/api/signup-matches')).profiles)
    see('deck', true, (await ask(it, '/api/swipes')).cards)
    see('related', true, (await ask(it, `/api/members/${target.id}`)).related)
    await ask(it, '/api/likes.php')
  }
}

/** Every value, with its name. */
function* leaves(json: unknown, name = ''): Generator<[string, unknown]> {
  if (Array.isArray(json)) for (const it of json) yield* leaves(it, name)
  else if (typeof json === 'object' && json !== null)
    for (const [key, it] of Object.entries(json)) yield* leaves(it, key)
  else yield [name, json]
}

test('PRO-7 no answer holds a position or a distance: no such name, no number with a fraction, none of the true positions', () => {
  const secrets = victims.flatMap(({ at }) => [at.lat, at.lon])
  expect(answers.length).toBeGreaterThan(accounts * moves * 8)
  const namesPosition = /^(lat|lon|lng)|^lati|longi|dist|km$|mile|coord|geo|position|near|meter/i
  const found = answers.flatMap(({ call, json, text }) => [
    ...[...leaves(json)]
      .filter(([name, value]) => namesPosition.test(name) || (typeof value === 'number' && !Number.isInteger(value)))
      .map(([name, value]) => `${call}: ${name} is ${value}`),
    ...secrets.filter((it) => text.includes(it.toFixed(3))).map((it) => `${call} tells ${it}`),
  ])
  expect(found).toEqual([])
})

test('PRO-7 a position is stored nowhere, so nothing can follow from it', async () => {
  const digits = victims.flatMap(({ at }) => [at.lat.toFixed(5), at.lon.toFixed(5)])
  // Not the end of a time of day: a second has as many digits.
  const looked = `(?<![0-9]{2}:[0-9]{2}:[0-9]?)(${digits.join('|').replaceAll('.', '\\.')})`
  const tables = await server.db.many<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'place'`
  for (const { schema, name } of tables) {
    const [row] = await server.db.sql`
      select it::text from ${server.db.sql(schema)}.${server.db.sql(name)} it where it::text ~ ${looked} limit 1`
    expect({ name, row }).toEqual({ name, row: undefined })
  }
  expect(server.log.filter((line) => digits.some((it) => line.includes(it)))).toEqual([])
})

test('SRCH-3 what is asked for outright is the same list and the same count, wherever the attacker stands', () => {
  const outright = sights.filter(({ own }) => !own)
  const asked = Map.groupBy(outright, ({ call }) => call)
  expect(asked.size).toBeGreaterThan(3)
  for (const [query, seen] of asked) {
    // Attackers stand among the others; they see the victims.
    const lists = new Set(seen.map(({ ids }) => ids.filter((id) => victims.some((it) => it.id === id)).join()))
    expect({ query, lists: lists.size }).toEqual({ query, lists: 1 })
  }
  // Each attacker is among those whom the next ones count, but never counts itself.
  let compared = 0
  for (const [by, seen] of Map.groupBy(outright, ({ call, account }) => `${call} ${account}`)) {
    const counts = new Set(seen.map((it) => it.counts.join()))
    expect({ by, counts: [...counts] }).toEqual({ by, counts: [seen[0]?.counts.join()] })
    if (seen.length > 1 && seen.some((it) => (it.counts[0] ?? 0) > 0 && (it.counts[0] ?? 0) <= 1_000)) compared += 1
  }
  expect(compared).toBeGreaterThan(2 * accounts)
})

test('PRO-7 who shows the same place stays in the same order to each attacker, wherever that one moves', () => {
  const groups = [...Map.groupBy(victims, ({ place }) => place).values()]
  let compared = 0
  for (const seen of Map.groupBy(
    sights.filter(({ own }) => own),
    ({ call, account }) => `${call} ${account}`,
  ).values()) {
    for (const group of groups) {
      const before = new Map<string, boolean>()
      for (const { ids } of seen) {
        const here = group.map(({ id }) => id).filter((id) => ids.includes(id))
        for (const a of here) {
          for (const b of here) {
            if (a >= b) continue
            const first = ids.indexOf(a) < ids.indexOf(b)
            expect(before.get(a + b) ?? first, `${seen[0]?.call}`).toBe(first)
            before.set(a + b, first)
            compared += 1
          }
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(100)
})

test('PRO-7 the best guess from all that was seen is at least 5 km off, and no better than the place itself', async () => {
  const ofCentre = victims.map(({ at, centre }) => km(at, centre))
  const ofGuess = victims.map((victim) => km(victim.at, guess(victim)))
  const areas = new Map<string, Point>()
  for (const victim of victims) areas.set(victim.place, areas.get(victim.place) ?? (await middleOfArea(victim)))
  const ofArea = victims.map(({ at, place }) => km(at, areas.get(place) as Point))
  expect(middle(ofCentre)).toBeGreaterThanOrEqual(5)
  expect(middle(ofGuess)).toBeGreaterThanOrEqual(5)
  expect(middle(ofGuess)).toBeGreaterThanOrEqual(middle(ofCentre))
  expect(middle(ofArea)).toBeGreaterThanOrEqual(5)
})

const grid = ({ lat, lon }: Point, reach: number, step: number) => {
  const points: Point[] = []
  for (let up = -reach; up <= reach; up += step)
    for (let across = -reach; across <= reach; across += step)
      points.push({ lat: lat + up, lon: lon + across / Math.cos((lat * Math.PI) / 180) })
  return points
}

/**
 * How high somebody stands in a list when the attacker stands here, against those who show the same place: what the place itself says is
 * the same for all of them, so what is left would be the position. The point whose distances go best with it, else the place's centre.
 */
function guess(victim: Victim): Point {
  const alike = victims.filter(({ place, id }) => place === victim.place && id !== victim.id).map(({ id }) => id)
  const signals = sights.flatMap(({ account, call, at, ids }) => {
    const rank = ids.indexOf(victim.id)
    const others = alike.map((id) => ids.indexOf(id)).filter((it) => it >= 0)
    if (rank < 0 || !others.length) return []
    return [{ from: `${call} ${account}`, at, above: others.filter((it) => rank < it).length / others.length }]
  })
  // One attacker in several places: what changes is the place alone.
  const moved = [...Map.groupBy(signals, ({ from }) => from).values()].filter((it) => it.length > 1)
  const measurements = moved.flatMap((seen) => {
    const usual = seen.reduce((sum, { above }) => sum + above, 0) / seen.length
    return seen.map(({ at, above }) => ({ at, nearer: above - usual }))
  })
  if (!measurements.some(({ nearer }) => Math.abs(nearer) > 1e-9)) return victim.centre
  const score = (point: Point) => measurements.reduce((sum, { at, nearer }) => sum - nearer * km(point, at), 0)
  return grid(victim.centre, 0.5, 0.05).reduce(
    (best, point) => (score(point) > score(best) ? point : best),
    victim.centre,
  )
}

/** The middle of everywhere that the geocoder calls by this place: what the place itself reveals, to whoever maps it. */
async function middleOfArea(victim: Victim): Promise<Point> {
  const inside: Point[] = []
  for (const point of grid(victim.centre, 1, 0.125)) {
    const near = await nearestPlace(server.db, point.lat, point.lon)
    if (near && `${near.country} ${near.region} ${near.city}` === victim.place) inside.push(point)
  }
  const mean = (of: keyof Point) => inside.reduce((sum, point) => sum + point[of], 0) / inside.length
  return { lat: mean('lat'), lon: mean('lon') }
}
