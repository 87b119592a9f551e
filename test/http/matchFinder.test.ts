// The match finder over HTTP: access, valid questions, and the answer (SRCH-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '../../contract/members.ts'
import type { Reason } from '../../contract/search.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let member: Client

beforeAll(async () => {
  server = await testServer()
  const { email, password } = castMember('gay', 1)
  member = client(server.port, 'gay.localhost')
  await member.login(email, password)
})
afterAll(() => server.close())

type Found = { preferences: Record<string, unknown>; profiles: (Card & { reasons: Reason[] })[] }
const ask = async (query = '', who = member) => {
  const { status, json } = await who.get(`/api/match-finder${query}`)
  return { status, json: json as Found, problem: json as { fields?: object; authentication_required?: boolean } }
}

test('SRCH-4 PRO-8 people of the demo, each with reasons that hold, of the asked ages, the mask on all who are fictional', async () => {
  const { status, json } = await ask('?country=NL&min_age=25&max_age=45&interests=wine,music&signup_reason=dates')
  expect(status).toBe(200)
  expect(json.preferences).toMatchObject({ country: 'NL', min_age: 25, max_age: 45, interests: ['wine', 'music'] })
  expect(json.profiles.length).toBeGreaterThan(3)
  for (const { age, reasons, fictional, place } of json.profiles) {
    expect(reasons.some(({ kind }) => kind === 'age')).toBe(age >= 25 && age <= 45)
    expect(age >= 20 && age <= 50).toBe(true)
    expect(fictional).toBe(true)
    for (const it of reasons) {
      if (it.kind === 'interests') expect(['wine', 'music']).toEqual(expect.arrayContaining(it.interests))
      if (it.kind === 'signup_reason') expect(it.signup_reason).toBe('dates')
      if (it.kind === 'place') expect(it.place).not.toBe('')
      if (it.kind === 'place' && it.place !== place) expect(place).not.toBe('')
    }
  }
  expect((await ask('?country=NL&min_age=25&max_age=45&interests=wine,music&signup_reason=dates')).json).toEqual(json)
})

test('SRCH-4 ROLE-1 a visitor is asked to log in; nonsense is refused by its field; ages the wrong way round are turned', async () => {
  const visitor = await ask('', client(server.port, 'gay.localhost'))
  expect([visitor.status, visitor.problem.authentication_required]).toEqual([403, true])
  const nonsense = {
    min_age: ['17', '200', '-1', 'x'],
    interests: ['nonsense', Array(1_000).fill('wine').join(','), ''],
    signup_reason: ['price'],
    country: ['nl', 'N'],
    gender: ['both'],
    countryregion: ['x'.repeat(21), 'Q9'],
  }
  for (const [field, values] of Object.entries(nonsense)) {
    for (const value of values) {
      const { status, problem } = await ask(`?${field}=${value}`)
      expect([field, value.slice(0, 30), status]).toEqual([field, value.slice(0, 30), 400])
      expect(JSON.stringify(problem.fields)).toContain(field)
    }
  }
  expect((await ask('?min_age=40&max_age=30')).json.preferences).toMatchObject({ min_age: 30, max_age: 40 })
})
