// Takedown over HTTP: the form without scripts and without a login, its refusals and its receipt (SAFE-7).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(async () => {
  await server.close()
})

const whole = {
  place: 'https://gay.localhost/members/none',
  name: 'Nora Quist',
  email: 'nora@example.org',
  statement: 'yes',
}

/** A visitor with a network of their own. */
function visitor(network: number) {
  const httpClient = client(server.port, 'gay.localhost')
  const headers = { 'x-forwarded-for': `10.9.${network}.1`, 'content-type': 'application/x-www-form-urlencoded' }
  const ask = (fields: Record<string, string>) =>
    httpClient.post('/takedown', undefined, { raw: new URLSearchParams(fields).toString(), headers })
  return { ...httpClient, ask }
}

test('SAFE-7 PAGE-2 the form stands without scripts or a login, sends no file, and is linked where nobody is logged in', async () => {
  const form = await visitor(1).get('/takedown')
  expect(form.status).toBe(200)
  expect(form.text).toMatch(/<form[^>]*action="\/takedown" method="post"/)
  const [file = ''] = /<input[^>]*type="file"[^>]*>/.exec(form.text) ?? []
  expect(file).not.toMatch(/ name=/)
  expect((await visitor(1).get('/pages/terms')).text).toContain('href="/takedown"')
})

test('SAFE-7 a request gives a receipt; a refused one keeps what was entered, escaped', async () => {
  const nora = visitor(2)
  const refused = await nora.ask({ ...whole, statement: '', place: '<script>alert(1)</script>' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Confirm this')
  expect(refused.text).not.toContain('<script>alert(1)')
  const sent = await nora.ask(whole)
  expect(sent.status).toBe(303)
  const { location = '' } = sent.headers
  expect(location).toMatch(/^\/takedown\?sent=T-[2-9B-Z]{4}-[2-9B-Z]{4}$/)
  expect((await nora.get(location)).text).toContain(location.split('=')[1])
  expect(
    await server.db.many`
    select c.kind, c.state from takedown t join moderation_case c on c.id = t.case_id
    where t.reference = ${location.split('=')[1] ?? ''}`,
  ).toEqual([{ kind: 'takedown', state: 'open' }])
})
