// Confirming the address, through the verb, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { Ctx, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { parseCookies } from '../base/http/cookies.ts'
import { createLink } from '../notifications/index.ts'
import { hashPassword, rememberDevice, verifyPassword } from '../security/index.ts'
import { activate, activationPreview, declineActivation } from './activate.ts'
import { deleteExpired } from './deleteExpired.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let confirmed: number[]

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  confirmed = []
  const hook = async (_: Ctx, member: number) => void confirmed.push(member)
  app = await makeApp(db, { hooks: { onConfirm: [hook], onBlock: [] } })
})
afterAll(async () => {
  await db.close()
  await drop()
})

async function newcomer(site: Site) {
  const member = await makeMember(db, site, { status: 'not_confirmed', email: `n${crypto.randomUUID()}@example.org` })
  const ctx = ctxOf(app, site, null)
  const link = await createLink(ctx, member.id, 'activate')
  rememberDevice(ctx, member.public_id)
  const cookies = parseCookies(ctx.cookies_set[0]?.split(';')[0]) as Record<string, string>
  return {
    ...member,
    link,
    token: new URL(link).searchParams.get('token') as string,
    /** A request of the browser that signed up. */
    request: (on = app) => ctxOf(on, site, null, cookies),
  }
}
const statusOf = async (id: number) =>
  (await db.one<{ status: string }>`select status from member where id = ${id}`).status

test('ACC-6 the link confirms, tells what waited for it and the open tabs, and works once', async () => {
  const site = await makeSite(db)
  const { id, token, link, request } = await newcomer(site)
  expect(link).toBe(`http://${site.domain}/activate/do?token=${token}`)
  const ctx = request()
  await activate(ctx, { token })
  expect(await statusOf(id)).toBe('active')
  expect(confirmed).toContain(id)
  await ctx.committed()
  expect(app.liveEvents).toContainEqual({ members: [id], event: { type: 'user' } })
  expect(ctx.cookies_set).toEqual([])
  await expect(activate(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' })
})

test('ACC-6 used twice at once, one wins', async () => {
  const site = await makeSite(db)
  const { id, token, request } = await newcomer(site)
  const ended = await Promise.allSettled([1, 2, 3].map(() => activate(request(), { token })))
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(confirmed.filter((it) => it === id)).toHaveLength(1)
})

test('ACC-6 a link of another site, of no one, or of 14 days ago is none', async () => {
  const site = await makeSite(db)
  const { id, token } = await newcomer(site)
  const invalid = { code: 'link_invalid' }
  await expect(activate(ctxOf(app, await makeSite(db), null), { token })).rejects.toMatchObject(invalid)
  await expect(activate(ctxOf(app, site, null), { token: 'x' })).rejects.toMatchObject(invalid)
  const before = app.time
  app.time = new Date(before.getTime() + 14 * 86_400_000)
  await expect(activate(ctxOf(app, site, null), { token })).rejects.toMatchObject(invalid)
  app.time = before
  expect(await statusOf(id)).toBe('not_confirmed')
})

test('ACC-6 where something that waited fails, nothing has happened and the link still works', async () => {
  const site = await makeSite(db)
  const { id, token, request } = await newcomer(site)
  const fails = async () => {
    throw new Error('a hook failed')
  }
  const broken = { ...app, hooks: { ...app.hooks, onConfirm: [fails] } }
  await expect(activate(request(broken), { token })).rejects.toThrow('a hook failed')
  expect(await statusOf(id)).toBe('not_confirmed')
  await activate(request(), { token })
  expect(await statusOf(id)).toBe('active')
})

test('ACC-10 on a strict site the owner of the mailbox is logged in by the link', async () => {
  const site = await makeSite(db, { choices: { membership_privacy: 'strict' } })
  const { token, request } = await newcomer(site)
  const ctx = request()
  await activate(ctx, { token })
  expect(ctx.cookies_set[0]).toMatch(/^auth\.session=/)
})

test('ACC-14 ACC-10 two steps that somebody else set up before keep the owner of the mailbox out no more', async () => {
  const site = await makeSite(db, { choices: { membership_privacy: 'strict' } })
  const { token, id } = await newcomer(site)
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at) values (${id}, ${site.id}, '', ${app.time}, ${app.time})`
  const ctx = ctxOf(app, site, null)
  await activate(ctx, { token, password: 'three geese over water', password_again: 'three geese over water' })
  expect(await statusOf(id)).toBe('active')
  expect(await db.many`select 1 from two_step where member_id = ${id}`).toEqual([])
  expect(ctx.cookies_set[0]).toMatch(/^auth\.session=/)
})

test('ACC-6 the database holds a hash of the token, and what has run out is swept', async () => {
  const site = await makeSite(db)
  const { token, id } = await newcomer(site)
  const rows = await db.many`select * from single_use_link where member_id = ${id}`
  expect(JSON.stringify(rows)).not.toContain(token)
  await deleteExpired({ db, clock: { now: () => new Date(app.time.getTime() + 15 * 86_400_000) } })
  expect(await db.many`select 1 from single_use_link where member_id = ${id}`).toEqual([])
})

const stranger = 'quiet lantern street'
/** An account that was made in another browser, with a password that its maker knows. */
async function elsewhere(choices = {}) {
  const site = await makeSite(db, { choices })
  const made = await newcomer(site)
  await db.run`update member set password_hash = ${await hashPassword(stranger)} where id = ${made.id}`
  return { ...made, site, other: () => ctxOf(app, site, null) }
}

test.each(['open', 'strict'])(
  'ACC-20 %s: in another browser than the signup’s the mailbox alone confirms nothing; that password, or a new one, does',
  async (membership_privacy) => {
    const { id, token, name, other, request } = await elsewhere({ membership_privacy })
    expect(await activationPreview(other(), { token })).toEqual({ name, needs_password: true })
    expect(await activationPreview(request(), { token })).toEqual({ name, needs_password: false })
    await expect(activate(other(), { token })).rejects.toMatchObject({ code: 'confirm_first' })
    await expect(activate(other(), { token, password: 'something else' })).rejects.toMatchObject({
      fields: { password: 'signup_password' },
    })
    expect(await statusOf(id)).toBe('not_confirmed')
    await activate(other(), { token, password: stranger })
    expect(await statusOf(id)).toBe('active')

    const second = await elsewhere({ membership_privacy })
    const mine = 'three geese over water'
    const differing = { token: second.token, password: mine, password_again: 'other geese' }
    await expect(activate(second.other(), differing)).rejects.toMatchObject({
      fields: { password_again: 'passwords_differ' },
    })
    expect(await statusOf(second.id)).toBe('not_confirmed')
    await activate(second.other(), { token: second.token, password: mine, password_again: mine })
    const { password_hash } = await db.one<{ password_hash: string }>`
      select password_hash from member where id = ${second.id}`
    expect(await Promise.all([mine, stranger].map((it) => verifyPassword(it, password_hash)))).toEqual([true, false])
  },
)

test('ACC-20 a browser in which another member is logged in is not the signup’s', async () => {
  const site = await makeSite(db)
  const [{ id, token }, other] = [await newcomer(site), await makeMember(db, site)]
  await expect(activate(ctxOf(app, site, other), { token })).rejects.toMatchObject({ code: 'confirm_first' })
  expect(await statusOf(id)).toBe('not_confirmed')
})

test('ACC-20 guesses at the signup’s password are counted', async () => {
  const { token, other } = await elsewhere()
  const guess = () => activate(other(), { token, password: 'something else' }).catch((error) => error.code)
  const refused = []
  for (let n = 0; n < 7; n++) refused.push(await guess())
  expect(refused.at(-1)).toBe('login_blocked')
})

test('ACC-20 "this was not me" takes the address off the account, and no link or mail leads there any more', async () => {
  const { id, token, other, request } = await elsewhere()
  await declineActivation(other(), { token })
  const row = await db.one`select status, email, email_key from member where id = ${id}`
  expect(row).toEqual({ status: 'not_confirmed', email: null, email_key: null })
  await expect(activate(request(), { token })).rejects.toMatchObject({ code: 'link_invalid' })
  await expect(declineActivation(other(), { token })).rejects.toMatchObject({ code: 'link_invalid' })
})

test('OPS-4 a banned address is not confirmed', async () => {
  const { id, token, request } = await elsewhere()
  const banned = { ...app, hooks: { ...app.hooks, isBanned: [async () => true] } }
  await expect(activate(request(banned), { token })).rejects.toMatchObject({ code: 'link_invalid' })
  expect(await statusOf(id)).toBe('not_confirmed')
})
