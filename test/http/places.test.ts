// Places and search URLs over HTTP: cached for an hour, never logged, parsed leniently (PRO-7, SRCH-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const visitor = () => client(server.port, 'gay.localhost')

test('PRO-7 towns and a geocode may be kept for an hour; a town is one that a profile accepts', async () => {
  const client = visitor()
  const towns = await client.get('/api/towns?country=NL&region=NH')
  expect(towns.headers['cache-control']).toBe('private, max-age=3600')
  expect(towns.json.towns).toContain('Haarlem')
  expect((await client.get('/api/towns?country=DE&region=NH')).json).toEqual({ towns: [], names: {} })
  const { json } = await client.get('/api/towns?country=NL&region=ZH', { headers: { 'accept-language': 'nl' } })
  expect(json.names).toEqual({ 'The Hague': 'Den Haag' })
  expect((await client.get('/api/towns?country=NL')).status).toBe(400)
  const found = await client.get('/api/geocode.php?lat=52.38&lon=4.64')
  expect(found.headers['cache-control']).toBe('private, max-age=3600')
  expect(found.json).toEqual({
    country: 'NL',
    region: 'NH',
    region_name: 'Noord-Holland',
    city: 'Haarlem',
    city_name: 'Haarlem',
  })
})

test('PRO-7 no position stands in the log or the metrics, whatever becomes of the request', async () => {
  const client = visitor()
  for (const query of ['lat=52.3871&lon=4.6371', 'lat=-52.3871&lon=-123.4371', 'lat=52.3871&lon=x'])
    await client.get(`/api/geocode.php?${query}`)
  const metrics = (await client.get('/metrics')).text
  for (const told of [server.log.join('\n'), metrics]) expect(told).not.toMatch(/52\.3871|4\.6371|123\.4371/)
})

test('SRCH-1 an address of broken escapes and 8 KB is a page with people, and a call that says which field is wrong', async () => {
  const httpClient = client(server.port, 'standard.localhost')
  for (const query of [
    'gender=%zz&%%%=%',
    `interests=${'x,'.repeat(4_000)}`,
    'min_age=-1&max_age=200&countryregion=%00',
  ]) {
    const page = await httpClient.get(`/members?${query}`)
    expect(page.status, query.slice(0, 40)).toBe(200)
    expect(page.text).toContain('href="/members/')
  }
  const refused = await httpClient.get('/api/members?min_age=17&gender=%zz')
  expect(refused).toMatchObject({ status: 400, json: { fields: { min_age: 'min_value', gender: 'picklist' } } })
  expect(server.log.filter((line) => line.includes('"error"'))).toEqual([])
})
