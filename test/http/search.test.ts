// Search over HTTP, with valid and manipulated URLs (SRCH-1 to SRCH-3, SITE-6).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interests } from '../../contract/interests.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let visitor: Client
let member: Client
const rafael = castMember('gay', 0)

beforeAll(async () => {
  server = await testServer()
  visitor = client(server.port, 'gay.localhost')
  member = client(server.port, 'gay.localhost')
  await member.login(rafael.email, rafael.password)
})
afterAll(() => server.close())

const ask = (query: string, as = member) => as.get(`/api/members?${query}`)

test('SRCH-1 ages that nobody here has are refused by name; those the wrong way round are turned', async () => {
  for (const age of ['17', '200', '-1', '0', '18.5', '1e3', 'NaN', '٣٠', ' 30', '0x20', '99999999999999999999']) {
    for (const field of ['min_age', 'max_age']) {
      const { status, json } = await ask(`${field}=${encodeURIComponent(age)}`)
      expect({ age, status, code: json.code, fields: Object.keys(json.fields) }).toEqual({
        age,
        status: 400,
        code: 'invalid',
        fields: [field],
      })
    }
  }
  const { status, json } = await ask('min_age=60&max_age=20&gender=male&country=NL')
  expect([status, json.filters]).toEqual([200, { gender: 'male', country: 'NL', min_age: 20, max_age: 60 }])
})

test('SRCH-1 a region of another country is refused, and one of its own is taken', async () => {
  expect(await ask('country=NL&countryregion=BY')).toMatchObject({
    status: 400,
    json: { code: 'invalid', fields: { countryregion: 'region' } },
  })
  expect((await ask('country=DE&countryregion=BY')).json.filters).toMatchObject({ country: 'DE', countryregion: 'BY' })
  // Of the country that applies when none is named.
  expect((await ask('countryregion=BY')).status).toBe(400)
})

test('SRCH-1 SITE-8 a country that the site does not serve is refused; the page leaves it out', async () => {
  for (const country of ['BR', 'ZZ']) {
    const refused = { status: 400, json: { code: 'invalid', fields: { country: 'country' } } }
    for (const who of [member, visitor]) expect(await ask(`country=${country}&gender=male`, who)).toMatchObject(refused)
    expect((await member.get(`/members?country=${country}&countryregion=BY&gender=male`)).status).toBe(200)
  }
})

test('SRCH-1 interests: 10,000 of them, unknown ones, the same one often: a clear no, at once', async () => {
  const often = Array.from({ length: 10_000 }, () => 'art')
  const startedAt = process.cpuUsage()
  for (const query of [`interests=${often}`, often.map((it) => `interests=${it}`).join('&')]) {
    expect((await ask(query)).status).toBe(431)
  }
  for (const query of [
    `interests=${often.slice(0, 3_000)}`,
    often
      .slice(0, 900)
      .map((it) => `interests=${it}`)
      .join('&'),
  ]) {
    const { status, json } = await ask(query)
    expect({ status, fields: Object.keys(json.fields) }).toEqual({ status: 400, fields: ['interests'] })
  }
  const { user, system } = process.cpuUsage(startedAt)
  expect((user + system) / 1_000).toBeLessThan(2_000)
  for (const unknown of ['knitting', 'art,knitting', 'art,', ',', 'ART', '__proto__', 'art%00'])
    expect({ unknown, status: (await ask(`interests=${unknown}`)).status }).toEqual({ unknown, status: 400 })
  const all = await ask(`interests=${interests}`)
  expect([all.status, all.json.filters.interests.length]).toEqual([200, 50])
  expect((await ask('interests=art,art,wine')).json.filters.interests).toEqual(['art', 'wine'])
})

test('SRCH-1 SRCH-3 PRO-10 kinds and orders, and how many there would be; a visitor’s are dropped where they would tell', async () => {
  const plain = 'gender=male&country=NL&min_age=20&max_age=60'
  for (const query of ['', '&only=photo', '&only=photo,new&sort=newest', '&sort=online', '&interests=art']) {
    const { status, json } = await ask(plain + query)
    const counted = await member.get(`/api/members-count?${plain}${query}`)
    expect({ query, status, count: counted.json }).toEqual({
      query,
      status: 200,
      count: { numResults: json.numResults },
    })
  }
  expect((await ask(`${plain}&only=photo,new&sort=online`)).json.filters).toMatchObject({
    only: ['photo', 'new'],
    sort: 'online',
  })
  for (const query of ['only=face', 'sort=oldest', 'sort=online,newest', 'sort=online&sort=newest'])
    expect({ query, status: (await ask(query)).status }).toEqual({ query, status: 400 })
  const { filters } = (await ask(`${plain}&only=new,photo&sort=newest`, visitor)).json
  expect([filters.only, filters.sort]).toEqual([['photo'], undefined])
})

test('SRCH-1 a key that is there twice is some of a list where it may be, and else refused', async () => {
  expect((await ask('interests=art&interests=wine')).json.filters.interests).toEqual(['art', 'wine'])
  for (const field of ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'sort', 'cursor', 'page']) {
    const value = { gender: 'male', country: 'NL', countryregion: 'NH', sort: 'newest', cursor: 'x' }[field] ?? '20'
    const { status, json } = await ask(`${field}=${value}&${field}=${value}`)
    expect({ field, status, fields: Object.keys(json.fields) }).toEqual({ field, status: 400, fields: [field] })
  }
})

test('SRCH-1 SITE-6 what the site does not offer, or nobody knows, is left out', async () => {
  const offered = ['gender', 'country', 'region', 'age']
  await server.db
    .run`update site set choices = jsonb_set(choices, '{search_fields}', to_jsonb(${offered}::text[])) where key = 'bbw'`
  const reader = client(server.port, 'bbw.localhost')
  expect((await reader.get('/api/settings.php')).json.search_fields).toEqual(offered)
  const plain = await ask('gender=female&country=GB', reader)
  for (const extra of [
    'hair_color=red',
    'sexuality=bi',
    'interests=art',
    'body_type=fat&tattoos=many',
    'utm_source=x',
    '__proto__=1',
    'constructor=1',
    'toString',
    '&&&=',
    'a[b]=c',
  ]) {
    const { status, json } = await ask(`gender=female&country=GB&${extra}`, reader)
    expect({ extra, status, filters: json.filters }).toEqual({ extra, status: 200, filters: plain.json.filters })
    expect(json.numResults).toBe(plain.json.numResults)
  }
})

test('SRCH-1 an address bar full of junk gives an answer or a clear no, never an error of ours', async () => {
  const junk = [
    '%00',
    '%',
    '%ff',
    '%E0%A4%A',
    "'; drop table member; --",
    '<script>',
    '../../etc',
    '💜'.repeat(50),
    'x'.repeat(900),
    '[]',
    '{}',
    'null',
    '',
  ]
  const fields = [
    'gender',
    'country',
    'countryregion',
    'min_age',
    'max_age',
    'cursor',
    'page',
    'interests',
    'body_type',
  ]
  for (const field of [...fields, 'nothing']) {
    for (const value of junk) {
      for (const query of [
        `${field}=${value.replace(/[^\x21-\x7e]/gu, encodeURIComponent).replaceAll(' ', '+')}`,
        `${field}=${encodeURIComponent(value)}`,
      ]) {
        for (const who of [member, visitor]) {
          const { status, json } = await ask(query, who)
          expect({ query, ok: status === 200 || status === 400 }).toEqual({ query, ok: true })
          if (status === 400)
            expect(json).toMatchObject({ code: expect.stringMatching(/^invalid(_text)?$/), fields: expect.anything() })
        }
      }
    }
  }
  expect(server.log.filter((line) => line.includes('bug'))).toEqual([])
})
