// Bans hold wherever an account could come back or an address be claimed (OPS-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserClient, mailsTo, makeAccount, siteOf, tokenOf, waitForMail } from '../../test/fixtures/accounts.ts'
import { CONSENT_KEY } from '../../test/fixtures/consents.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import { staffKey } from '../../test/fixtures/staff.ts'
import type { JobCtx } from '../base/ctx.ts'
import { inJob } from '../sites/index.ts'
import { banAddress } from './banAddress.ts'
import { banMember } from './banMember.ts'
import { liftBan } from './liftBan.ts'
import type { CaseActor } from './queue.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
  await staffKey(server.db, actor.who)
  const staff = await server.db.one<CaseActor['staff']>`select id, name from staff where name = ${actor.who}`
  by = { staff, actor }
})
afterAll(() => server.close())

const actor = { who: 'an operator', why: 'a test' }
let by: CaseActor
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
  const { ban: id } = await onSite((ctx) => banMember(ctx, by, { member: account.public_id, reason: 'scam' }))
  expect((await visitor().post('/api/reactivate', { token })).json).toMatchObject(invalid)
  const mailsBefore = (await mailsTo(server.db, account.email)).length
  expect((await visitor().post('/api/reactivation', { email: account.email })).status).toBe(200)
  const second = onSite((ctx) => banMember(ctx, by, { member: account.public_id, reason: 'scam' }))
  await expect(second).rejects.toThrow('is banned already')
  const row = await server.db.one`select status from member where id = ${account.id}`
  expect(row).toEqual({ status: 'deleted' })
  await onSite((ctx) => liftBan(ctx, by, id))
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

test('OPS-4 ACC-1 the ban of a member holds for the mailbox, however its address is written, until it is lifted', async () => {
  const email = `g.u.s${process.pid}@gmail.com`
  const gus = await makeAccount(server.db, 'gay', { email })
  const { ban: id } = await onSite((ctx) => banMember(ctx, by, { member: gus.public_id, reason: 'scam' }))
  const variant = `gus${process.pid}+new@googlemail.com`
  const signUp = async () => {
    const it = visitor()
    const step = (number: number, input: object) => it.post('/api/signup', { step: number, ...input })
    await step(0, { consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' })
    await step(1, { name: `Gus ${Math.random().toString(36).slice(2, 8)}`, date_of_birth: '1990-05-05' })
    await step(2, { email: variant, sure: true })
    await step(3, { password: 'quiet lantern street', terms: true })
    return step(4, {})
  }
  expect((await signUp()).json).toMatchObject({ status: 403, code: 'account_barred' })
  const other = await makeAccount(server.db, 'gay')
  const client = visitor()
  await client.login(other.email)
  expect((await client.put('/api/email', { email: variant })).json.code).toBe('email_barred')
  // A second account of that mailbox can be banned as well.
  const second = await makeAccount(server.db, 'gay', { email: `gus${process.pid}+2@gmail.com` })
  await onSite((ctx) => banMember(ctx, by, { member: second.public_id, reason: 'scam' }))
  await onSite((ctx) => liftBan(ctx, by, second.public_id))
  expect((await signUp()).json.code).toBe('account_barred')
  await onSite((ctx) => liftBan(ctx, by, id))
  expect((await signUp()).json.step).toBe(5)
})

test('OPS-4 the ban of somebody whose address was never confirmed bars nobody else of it', async () => {
  const email = `owner${process.pid}@example.org`
  const squatter = await makeAccount(server.db, 'gay', { email, status: 'not_confirmed' })
  await onSite((ctx) => banMember(ctx, by, { member: squatter.public_id, reason: 'scam' }))
  const other = await makeAccount(server.db, 'gay')
  const client = visitor()
  await client.login(other.email)
  expect((await client.put('/api/email', { email: `owner${process.pid}+x@example.org` })).status).toBe(200)
})
