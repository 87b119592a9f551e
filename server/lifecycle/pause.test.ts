// Pausing: who sees what of somebody who takes a break, in both directions, and coming back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { createSession } from '../../test/fixtures/session.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { list as chatList } from '../chats/list.ts'
import { open, openWith } from '../chats/open.ts'
import { send } from '../chats/send.ts'
import { typing } from '../chats/typing.ts'
import { like } from '../likes/like.ts'
import { list as likeList } from '../likes/list.ts'
import { addPhoto } from '../photos/index.ts'
import { findVisibleFile } from '../photos/store.ts'
import { testPicture } from '../photos/testPicture.ts'
import { find } from '../search/find.ts'
import { show } from '../search/show.ts'
import { signupMatches } from '../search/signupMatches.ts'
import { pause } from './pause.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db, { free_mode: 'credits', message_credits: 2 })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const made = (over: Parameters<typeof makeMember>[2] = {}) =>
  makeMember(db, site, { now: app.time, credits: 50, ...over })
const as = (who: CurrentMember) => ctxOf(app, site, who)
/** Who asks anew after something changed. */
const now = async (member: CurrentMember): Promise<CurrentMember> => ({
  ...member,
  ...(await db.one<{ status: CurrentMember['status'] }>`select status from member where id = ${member.id}`),
})
const set = async (who: CurrentMember, paused: boolean) => {
  const ctx = as(who)
  const answer = await pause(ctx, { paused })
  await ctx.committed()
  return answer
}
const say = async (from: CurrentMember, to: CurrentMember, body = 'Good evening') =>
  send(as(await now(from)), { id: to.public_id, client_id: randomUUID(), body, price: 2 })

/** Where `viewer` comes across `who`. */
async function seen(viewer: CurrentMember, member: CurrentMember, bystander: CurrentMember) {
  const ctx = as(viewer)
  const id = member.public_id
  const has = (people: { id: string }[]) => people.some((it) => it.id === id)
  const { results, similar_results } = await find(ctx, { page: 1 })
  const likes = await likeList(ctx)
  return {
    search: has(results) || has(similar_results),
    profile: await show(ctx, { id }).then(
      () => true,
      (error) => error.code !== 'not_found',
    ),
    related: has((await show(ctx, { id: bystander.public_id })).related),
    liked: has(likes.profiles),
    liked_by: has(likes.liked_by),
    matches: has(likes.matches),
    signup_matches: has((await signupMatches(ctx)).profiles),
    chats: has((await chatList(ctx)).chats.map(({ profile }) => profile)),
  }
}
const everywhere = {
  search: true,
  profile: true,
  related: true,
  liked: true,
  liked_by: true,
  matches: true,
  signup_matches: true,
  chats: true,
}
const inTheChatAlone = Object.fromEntries(Object.keys(everywhere).map((key) => [key, key === 'chats']))

test('PRO-9 who pauses is hidden everywhere at once, and is back by the same click; the conversation stays', async () => {
  const [anna, ben, carl] = [await made(), await made(), await made()]
  await like(as(anna), { id: ben.public_id })
  await like(as(ben), { id: anna.public_id })
  await say(ben, anna)
  expect(await seen(ben, anna, carl)).toEqual(everywhere)

  app.liveEvents.length = 0
  expect(await set(anna, true)).toEqual({ paused: true })
  expect(await seen(ben, anna, carl)).toEqual(inTheChatAlone)
  expect(app.liveEvents).toEqual([
    { members: [ben.id], event: { type: 'relationship', with: anna.public_id } },
    { members: [ben.id], event: { type: 'chats' } },
    { members: [ben.id], event: { type: 'likes' } },
    { members: [anna.id], event: { type: 'user' } },
  ])
  expect(await db.one`select status, paused_at from member where id = ${anna.id}`).toEqual({
    status: 'disabled',
    paused_at: app.time,
  })

  app.liveEvents.length = 0
  expect(await set(await now(anna), true), 'twice is once').toEqual({ paused: true })
  expect(app.liveEvents).toEqual([])
  expect(await set(await now(anna), false)).toEqual({ paused: false })
  expect(await seen(ben, anna, carl)).toEqual(everywhere)
  expect(await db.one`select status, paused_at from member where id = ${anna.id}`).toEqual({
    status: 'active',
    paused_at: null,
  })
})

test('PRO-9 conversations go on both ways; a new one waits until one is back', async () => {
  const [anna, ben, stranger] = [await made(), await made(), await made()]
  const { conversation } = await say(anna, ben)
  await set(anna, true)
  expect((await say(ben, anna, 'Enjoy your break')).message.state).toBe('sent')
  expect((await say(anna, ben, 'Thank you')).message.seq).toBe(3)
  const window = await open(as(ben), conversation)
  expect([window.closed, window.messages.length, window.profile.name]).toEqual([null, 3, anna.name])

  app.liveEvents.length = 0
  const tab = async (member: CurrentMember) => {
    const session = hashToken(await createSession(db, site, member)).toString('hex')
    return { member: member.id, public_id: member.public_id, site: site.id, session, tab: '' }
  }
  await typing(app, await tab(anna), ben.public_id)
  await typing(app, await tab(ben), anna.public_id)
  expect(app.liveEvents.map(({ members }) => members)).toEqual([[ben.id], [anna.id]])

  const before = await db.one`select bought from credit_balance where member_id = ${anna.id}`
  await expect(say(anna, stranger)).rejects.toMatchObject({ code: 'paused', status: 409 })
  expect(await db.one`select bought from credit_balance where member_id = ${anna.id}`).toEqual(before)
  expect((await openWith(as(await now(anna)), { id: stranger.public_id })).closed).toEqual({
    code: 'paused',
    text: 'Your profile is paused. Unpause it to write to someone new.',
  })
  expect(await db.many`select 1 from conversation where a_id = ${anna.id} and b_id = ${stranger.id}`).toEqual([])
  await set(await now(anna), false)
  expect((await say(anna, stranger)).message.seq).toBe(1)
})

test('PRO-9 to strangers who pauses is like who left: not to be written to, not to be looked at', async () => {
  const [paused, left, stranger] = [await made(), await made(), await made()]
  await set(paused, true)
  await db.run`update member set status = 'deleted' where id = ${left.id}`
  for (const gone of [paused, left]) {
    await expect(say(stranger, gone)).rejects.toMatchObject({ code: 'member_gone' })
    await expect(openWith(as(stranger), { id: gone.public_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(like(as(stranger), { id: gone.public_id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(show(as(stranger), { id: gone.public_id })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await db.many`select 1 from conversation where a_id = ${stranger.id} or b_id = ${stranger.id}`).toEqual([])
})

test('PRO-9 PRO-3 the face stays in the conversation; no other photo of who pauses is given out', async () => {
  const [anna, ben, stranger] = [await made(), await made(), await made()]
  for (const picture of [1, 2])
    await addPhoto(db, app.storage, {
      site_id: site.id,
      member_id: anna.id,
      now: app.time,
      bytes: await testPicture(picture),
    })
  const { conversation } = await say(anna, ben)
  const files = await db.many<{ main: boolean; thumb_file: string }>`
    select main, thumb_file from photo where member_id = ${anna.id} order by main desc`
  const shown = (who: CurrentMember) =>
    Promise.all(files.map(async ({ thumb_file }) => Boolean(await findVisibleFile(as(who), thumb_file))))
  expect([await shown(ben), await shown(stranger)]).toEqual([
    [true, true],
    [true, true],
  ])
  await set(anna, true)
  expect([await shown(anna), await shown(ben), await shown(stranger)]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
  const [chat] = (await chatList(as(ben))).chats
  expect(chat?.profile).toMatchObject({ name: anna.name, online: false, main_image: { status: 'active' } })
  expect((await open(as(ben), conversation)).profile.main_image).not.toBeNull()
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${anna.id}, ${ben.id}, now())`
  expect(await shown(ben)).toEqual([false, false])
})

test('PRO-9 LIKE-1 what a paused member likes is told to nobody before they are back', async () => {
  const [anna, ben] = [await made(), await made()]
  await like(as(ben), { id: anna.public_id })
  await set(anna, true)
  await db.run`delete from outbox where site_id = ${site.id}`
  app.liveEvents.length = 0
  const ctx = as(await now(anna))
  expect(await like(ctx, { id: ben.public_id })).toEqual({ matched: true })
  await ctx.committed()
  expect(app.liveEvents.filter(({ event }) => event.type === 'match').map(({ members }) => members)).toEqual([
    [anna.id],
  ])
  expect(await db.many`select member_id from outbox where site_id = ${site.id}`).toEqual([{ member_id: anna.id }])
  await set(await now(anna), false)
  expect((await likeList(as(ben))).matches.map(({ id }) => id)).toEqual([anna.public_id])
})

test('PRO-9 ACC-1 who has not confirmed the address is hidden anyway, and stays as they are', async () => {
  const anna = await made({ status: 'not_confirmed' })
  expect(await set(anna, true)).toEqual({ paused: false })
  expect(await set(anna, false)).toEqual({ paused: false })
  expect(await db.one`select status from member where id = ${anna.id}`).toEqual({ status: 'not_confirmed' })
})
