// A mail end to end: event, job, signed delivery to an SMTP server, one-click unsubscribe (NOTE-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSite } from '../../server/sites/index.ts'
import { makeMember } from '../fixtures/app.ts'
import { dkimKey, verifyDkim } from '../fixtures/dkim.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { mailPart, startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'

let server: TestServer
let smtp: TestSmtpServer
const key = dkimKey()

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await testServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@mail.nightjar.test',
    RETURN_PATH: 'bounces@mail.nightjar.test',
    DKIM_DOMAIN: 'mail.nightjar.test',
    DKIM_KEY: key.pem,
  })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

/** A member with a mailbox who is away, and somebody who likes them; what the mailbox has got by then. */
async function isLiked(email: string) {
  const site = await findSite(server.db, 'gay.localhost')
  if (!site) throw new Error('no demo site')
  const member = await makeMember(server.db, site, { email, language: 'nl' })
  const likes = async () => {
    await server.db.run`
      with liker as (
        select id, public_id from member
        where site_id = ${site.id} and kind = 'fictional' and status = 'active' order by id limit 1
      ), liked as (
        insert into member_like (site_id, from_id, to_id, origin, created_at)
        select ${site.id}, id, ${member.id}, 'profile', now() from liker
        on conflict do nothing
      )
      insert into outbox (site_id, member_id, kind, reference, created_at)
      select ${site.id}, ${member.id}, 'like', public_id, now() from liker`
    await server.app.jobs.add('notifications.relay', {})
    await expect.poll(() => server.db.many`select 1 from outbox where member_id = ${member.id}`).toEqual([])
  }
  await likes()
  await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBe(1)
  return { member, mail: smtp.to(email)[0] as (typeof smtp.arrived)[0], likes }
}

test('NOTE-2 it arrives in the member’s language, as HTML and text, signed, with one way out at head and foot', async () => {
  const { mail } = await isLiked('one@member.nightjar.test')
  const [, link = ''] = /^<(.+)>$/.exec(mail.header('list-unsubscribe') ?? '') ?? []
  expect(new URL(link).pathname).toBe('/unsubscribe/do')
  expect([mailPart(mail, 'text/plain'), mailPart(mail, 'text/html')]).toEqual([
    expect.stringContaining(`: ${link}`),
    expect.stringContaining(`<a href="${link}"`),
  ])
  expect(mailPart(mail, 'text/plain')).toContain(`http://gay.localhost:${server.port}/notifications`)
  expect(mailPart(mail, 'text/plain')).toContain('(🎭 Fictief profiel)')
  expect(mailPart(mail, 'text/html')).toMatch(/^<!doctype html><html lang="nl">/)
  expect(mail.header('content-language')).toBe('nl')
  const { ok, signed } = verifyDkim(mail.raw, key.publicKey)
  expect([ok, signed]).toEqual([true, expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post'])])
})

test('NOTE-2 NOTE-3 the mail program’s button ends it: the next one is not sent, and the link stays harmless', async () => {
  const { mail, member, likes } = await isLiked('two@member.nightjar.test')
  const link = new URL((mail.header('list-unsubscribe') ?? '').slice(1, -1))
  const program = client(server.port, link.hostname)
  const page = await program.get(link.pathname + link.search)
  expect(page.status).toBe(200)
  const stops = () => server.db.many`select reason from mail_suppression where member_id = ${member.id}`
  expect(await stops()).toEqual([])
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  const press = () =>
    program.post(link.pathname + link.search, undefined, { raw: mail.header('list-unsubscribe-post') ?? '', headers })
  expect([(await press()).status, (await press()).status]).toEqual([200, 200])
  expect(await stops()).toEqual([{ reason: 'listunsubscribe' }])
  await likes()
  expect(await server.db.many`select 1 from notification where member_id = ${member.id}`).toHaveLength(1)
  expect(smtp.to('two@member.nightjar.test')).toHaveLength(1)
})

test('NOTE-2 nothing of it stands in the log', async () => {
  const log = server.log.join('\n')
  for (const word of ['token=', 'member.nightjar.test', 'unsubscribe/do?']) expect(log).not.toContain(word)
})
