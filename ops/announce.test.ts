// The program with which an operator tells the members something: previewed, recorded, cancelled (NOTE-2, OPS-4).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { sendAnnouncements } from '../server/notifications/sendAnnouncements.ts'
import { makeApp, makeMember, makeSite, type TestApp } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { announceCommand } from './announceVerbs.ts'
import { parseArguments, runVerb } from './parseArguments.ts'
import { run } from './programs.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let app: TestApp
let site: Site
let folder: string
let key: string
const mails: { name: string; props: Record<string, unknown> }[] = []
beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url)
  app = await makeApp(db, {
    renderMail: async (name, _locale, props) => {
      mails.push({ name, props })
      return { subject: `${props.subject}`, html: '', text: `${props.text}` }
    },
  })
  app.time = new Date('2026-11-20T11:00:00Z')
  site = await makeSite(db)
  key = await staffKey(db)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-announce-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
  await made.drop()
})

const texts = JSON.stringify({ en: { subject: 'Something new', text: 'Look.', link: '/credits' } })
const why = ['--why', 'a new game']
async function file(content: string) {
  const path = join(folder, 'texts.json')
  await writeFile(path, content)
  return path
}
async function announce(...args: string[]) {
  const parsed = parseArguments(announceCommand, args)
  if (typeof parsed === 'string') return { code: 2, output: parsed }
  return runVerb(app, parsed, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
async function subscriber() {
  const member = await makeMember(db, site, { email: `${crypto.randomUUID()}@example.org` })
  await db.run`
    insert into notification_preference (site_id, member_id, kind, channel, is_enabled)
    values (${site.id}, ${member.id}, 'news', 'mail', true)`
  return member
}
const audits = () => db.many`select actor, action, reason from audit where site_id = ${site.id} order by id`

test('NOTE-2 OPS-4 a preview shows each mail and how many get it, and stores nothing', async () => {
  await subscriber()
  const { code, output } = await announce('preview', site.key, 'news', await file(texts))
  expect([code, JSON.parse(output)]).toEqual([
    0,
    {
      ...{ kind: 'news', readers: 1, unreachable: 0, other_languages_get: 'en', mails: { en: expect.anything() } },
      by_language: [{ language: 'en', readers: 1, unreachable: 0 }],
    },
  ])
  expect(mails.at(-1)).toMatchObject({ name: 'Announcement', props: { text: 'Look.' } })
  expect([await audits(), await db.many`select 1 from announcement where site_id = ${site.id}`]).toEqual([[], []])
})

test('NOTE-2 OPS-4 one is added with a reason, and cancelled: what is queued goes to nobody', async () => {
  const { output } = await announce('add', site.key, 'news', await file(texts), ...why)
  const { announcement } = JSON.parse(output)
  await sendAnnouncements(app)
  const notification = () => db.one`
    select subject, sent_at, canceled_at is not null as cancelled from notification where site_id = ${site.id}`
  expect(await notification()).toMatchObject({ cancelled: false })
  const cancelled = await announce('cancel', site.key, `${announcement}`, ...why)
  expect(JSON.parse(cancelled.output)).toEqual({ announcement, sent: 0, withdrawn: 1 })
  expect(await notification()).toMatchObject({ cancelled: true })
  expect(await announce('cancel', site.key, `${announcement}`, ...why)).toMatchObject({ code: 1 })
  expect(JSON.parse((await announce('list', site.key)).output)).toMatchObject([
    { announcement, kind: 'news', languages: ['en'], cancelled_at: expect.anything() },
  ])
  expect(await audits()).toEqual([
    { actor: 'Lena', action: 'announcement.add', reason: 'a new game' },
    { actor: 'Lena', action: 'announcement.cancel', reason: 'a new game' },
  ])
})

test('NOTE-2 OPS-4 its pushes are withdrawn, too, and nothing of the corrected one, which has the same subject', async () => {
  const reader = await subscriber()
  await db.run`
    insert into notification_preference (site_id, member_id, kind, channel, is_enabled)
    values (${site.id}, ${reader.id}, 'news', 'push', true)`
  await db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${`https://push.example.org/${reader.public_id}`}, ${site.id}, ${reader.id}, 'k', 'a', ${app.time})`
  const add = async () => JSON.parse((await announce('add', site.key, 'news', await file(texts), ...why)).output)
  const { announcement: wrong } = await add()
  await sendAnnouncements(app)
  const { announcement: corrected } = await add()
  await sendAnnouncements(app)
  const queued = () => db.many<{ announcement: number; channel: string }>`
    select announcement_id as announcement, channel from notification
    where member_id = ${reader.id} and canceled_at is null order by announcement_id, channel`
  const both = (announcement: number) => ['mail', 'push'].map((channel) => ({ announcement, channel }))
  expect(await queued()).toEqual([...both(wrong), ...both(corrected)])
  await announce('cancel', site.key, `${wrong}`, ...why)
  expect(await queued()).toEqual(both(corrected))
})

test('NOTE-2 OPS-4 a preview counts whom it would reach: not who paused, left or never confirmed', async () => {
  const count = async () =>
    JSON.parse((await announce('preview', site.key, 'news', await file(texts))).output).readers as number
  const before = await count()
  const away = [await subscriber(), await subscriber(), await subscriber()]
  expect(await count()).toBe(before + 3)
  for (const [n, status] of ['disabled', 'deleted', 'not_confirmed'].entries())
    await db.run`update member set status = ${status} where id = ${away[n]?.id ?? 0}`
  expect(await count()).toBe(before)
})

test('NOTE-2 one that is cancelled before it begins reaches nobody', async () => {
  await subscriber()
  app.time = new Date('2026-11-20T23:30:00Z')
  const { announcement } = JSON.parse((await announce('add', site.key, 'news', await file(texts), ...why)).output)
  const before = await db.one`select count(*) from notification where site_id = ${site.id}`
  await announce('cancel', site.key, `${announcement}`, ...why)
  app.time = new Date('2026-11-21T11:00:00Z')
  await sendAnnouncements(app)
  expect(await db.one`select count(*) from notification where site_id = ${site.id}`).toEqual(before)
})

test('NOTE-2 OPS-4 a test goes to the address that was named and to no subscriber; the audit has no address', async () => {
  await subscriber()
  const sent = async () => db.many<{ recipient: string; subject: string }>`
    select recipient, subject from notification where site_id = ${site.id} and member_id is null`
  const tried = (...args: string[]) => announce('test', site.key, 'news', ...args, ...why)
  expect(await tried(await file(texts), 'en', 'lena@example.org')).toMatchObject({ code: 0 })
  expect(await sent()).toEqual([{ recipient: 'lena@example.org', subject: '[Test] Something new' }])
  expect(await tried(await file(texts), 'en', 'a@example.org, b@example.org')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^address: /),
  })
  expect(await tried(await file(texts), 'xx', 'lena@example.org')).toMatchObject({ code: 1 })
  expect(await db.many`select after from audit where site_id = ${site.id} and action = 'announcement.test'`).toEqual([
    { after: { kind: 'news' } },
  ])
  for (let mail = 1; mail < 30; mail += 1) await tried(await file(texts), 'en', 'lena@example.org')
  expect(await tried(await file(texts), 'en', 'lena@example.org')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/30 test mails in a day/),
  })
})

test('NOTE-2 OPS-4 with a reference it is added once; a part, a time and a pace are options; it is paused and goes on', async () => {
  const path = await file(texts)
  const options = ['--languages', 'en,nl', '--bought', 'no', '--active-days', '90', '--per-hour', '500']
  const add = () =>
    announce('add', site.key, 'news', path, ...options, '--at', '2027-01-31T18:00Z', '--ref', 'winter', ...why)
  const first = JSON.parse((await add()).output)
  expect(JSON.parse((await add()).output)).toEqual(first)
  const [listed] = JSON.parse((await announce('list', site.key)).output)
  expect(listed).toMatchObject({
    announcement: first.announcement,
    cohort: { languages: ['en', 'nl'], premium: false, active_days: 90 },
    mails_per_hour: 500,
    next_at: '2027-01-31T18:00:00.000Z',
  })
  expect(await announce('pause', site.key, `${first.announcement}`, ...why)).toMatchObject({ code: 0 })
  expect(await announce('resume', site.key, `${first.announcement}`, ...why)).toMatchObject({ code: 0 })
  for (const wrong of [
    ['--bought', 'perhaps'],
    ['--at', 'soon'],
    ['--per-hour', 'many'],
    ['--languages', 'xx'],
  ])
    expect([wrong, await announce('add', site.key, 'news', path, ...wrong, ...why)]).toEqual([
      wrong,
      { code: 1, output: expect.stringMatching(/^[\w.]+: ./) },
    ])
})

test('NOTE-2 it says in one line what is wrong, and writes nothing', async () => {
  const before = await audits()
  for (const [siteName, kind, content, says] of [
    ['nowhere', 'news', texts, /^site: there is none called nowhere$/],
    [site.key, 'likes', texts, /^kind: /],
    [site.key, 'news', '{"en":', /JSON/],
  ] as const)
    expect([siteName, kind, await announce('add', siteName, kind, await file(content), ...why)]).toEqual([
      siteName,
      kind,
      { code: 1, output: expect.stringMatching(says) },
    ])
  expect(await announce('add', site.key, 'news', await file(texts))).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^why: /),
  })
  expect(await audits()).toEqual(before)
})

test('NOTE-2 OPS-4 the program itself', async () => {
  const env = { DATABASE_URL: made.url, DATA_DIR: folder, SECRET: 'a secret for tests only' }
  const program = (more: Record<string, string>) =>
    run(join(import.meta.dirname, 'announce.ts'), ['list', 'gay'], { ...env, ...more }, false)
  expect(await program({ STAFF_KEY: key })).toMatchObject({ code: 0, output: '[]\n' })
  expect(await program({ STAFF_KEY: '' })).toMatchObject({ code: 1, output: expect.stringMatching(/^key: /) })
})
