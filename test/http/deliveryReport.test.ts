// A mail server posts delivery reports: key in a header, no cookie, no origin, at most a megabyte (NOTE-3).
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnPath } from '../../server/notifications/mail/verp.ts'
import { findSite } from '../../server/sites/index.ts'
import { makeMember } from '../fixtures/app.ts'
import { makeReports } from '../fixtures/deliveryReports/index.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

const key = 'what the mail server knows'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ RETURN_PATH: 'bounces@mail.nightjar.test', INBOUND_KEY: key })
})
afterAll(() => server.close())

type Answer = { status: number; json: { kind?: string; code?: string } }
const handIn = (bytes: Buffer, signature = createHmac('sha256', key).update(bytes).digest('hex')) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { host: 'gay.localhost', 'x-signature': signature, 'content-type': 'message/rfc822' }
    const httpRequest = request(
      { port: server.port, host: '127.0.0.1', method: 'POST', path: '/api/mail/report', headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, json: JSON.parse(Buffer.concat(parts).toString()) }),
        )
      },
    )
    httpRequest.on('error', reject)
    httpRequest.end(bytes)
  })

test('NOTE-3 a bounce that is handed in stops the mails; forged, empty or too large it is refused', async () => {
  const site = await findSite(server.db, 'gay.localhost')
  if (!site) throw new Error('no demo site')
  const email = 'gone@member.nightjar.test'
  const member = await makeMember(server.db, site, { email })
  const { public_id } = await server.db.one<{ public_id: string }>`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, created_at)
    values (${site.id}, ${member.id}, 'mail', 'like', ${email}, 'x', '', '', now()) returning public_id`
  const about = {
    public_id,
    recipient: email,
    site_domain: site.domain,
    return_path: returnPath(server.app, public_id) as string,
  }
  const all = makeReports(
    Array.from({ length: 40 }, () => about),
    1,
  )
  const { bytes } = all.find(({ expected }) => expected === 'bounce') as (typeof all)[0]
  const stopped = () => server.db.many`select reason from mail_suppression where member_id = ${member.id}`

  expect(await handIn(bytes, '0'.repeat(64))).toMatchObject({ status: 401, json: { code: 'bad_signature' } })
  expect(await handIn(bytes, '')).toMatchObject({ status: 401, json: { code: 'bad_signature' } })
  expect(await handIn(Buffer.alloc(0))).toMatchObject({ status: 400 })
  expect(await handIn(Buffer.alloc(2 ** 20 + 1, 'x'))).toMatchObject({ status: 413, json: { code: 'too_large' } })
  expect(await handIn(Buffer.alloc(2 ** 20, 'x'))).toEqual({ status: 200, json: { kind: 'none' } })
  expect(await stopped()).toEqual([])
  expect(await handIn(bytes)).toEqual({ status: 200, json: { kind: 'bounce' } })
  expect(await stopped()).toEqual([{ reason: 'bounce' }])
})
