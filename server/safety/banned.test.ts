// Bans hold wherever an account could come back or an address be claimed (OPS-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserClient, mailsTo, makeAccount, siteOf, tokenOf, waitForMail } from '../../test/fixtures/accounts.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import type { JobCtx } from '../base/ctx.ts'
import { inJob } from '../sites/index.ts'
import { banAddress } from './banAddress.ts'
import { banMember } from './banMember.ts'
import { liftBan } from './liftBan.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const actor = { who: 'an operator', why: 'a test' }
const onSite = async <T>(work: (ctx: JobCtx) => Promise<T>) => inJob(server.app, await siteOf(server.db, 'gay'), work)
const ban = (email: string) =>
  onSite((ctx) => banAddress(ctx, actor, { what: 'address', which: email, reason: 'scam' }))
const visitor = () => browserClient(server, 'gay')
const invalid = { status: 410, code: 'link_invalid' }

/** Somebody who has left, and the link back. */
async function leaving() {
  const account = await makeAccount(server.db, 'gay')
  const client = visitor()
  await client.login(account.email)
  expect((await client.post('/api/deletion', { reason: 'other', remarks: '' })).status).toBe(200)
  const mail = await waitForMail(server.db, account.email, /./)
  return { account, token: /reactivate\/do\?token=([\w-]+)/.exec(mail.body_text)?.[1] as string }
}

test('OPS-4 a member who is leaving can be banned, does not come back, and is erased as planned', async () => {
  const { account, token } = await leaving()
  const { ban: id } = await onSite((ctx) => banMember(ctx, actor, { member: account.public_id, reason: 'scam' }))
  expect((await visitor().post('/api/reactivate', { token })).json).toMatchObject(invalid)
  const mailsBefore = (await mailsTo(server.db, account.email)).length
  expect((await visitor().post('/api/reactivation', { email: account.email })).status).toBe(200)
  const second = onSite((ctx) => banMember(ctx, actor, { member: account.public_id, reason: 'scam' }))
  await expect(second).rejects.toThrow('is banned already')
  const row = await server.db.one`select status from member where id = ${account.id}`
  expect(row).toEqual({ status: 'deleted' })
  await onSite((ctx) => liftBan(ctx, actor, id))
  expect(await mailsTo(server.db, account.email)).toHaveLength(mailsBefore)
})

test('OPS-4 a ban of the address stops reactivation, activation and a change to it, though the link was mailed before', async () => {
  const left = await leaving()
  await ban(left.account.email)
  expect((await visitor().post('/api/reactivate', { token: left.token })).json).toMatchObject(invalid)

  const moving = await makeAccount(server.db, 'gay')
  const client = visitor()
  await client.login(moving.email)
  const email = `moving.${process.pid}@example.org`
  expect((await client.put('/api/email', { email })).status).toBe(200)
  const mail = await waitForMail(server.db, email, /Confirm your new email address/)
  await ban(email)
  expect((await visitor().post('/api/mail-change', { token: tokenOf(mail) })).json).toMatchObject(invalid)
})
