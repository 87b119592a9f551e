// What an operator tells reaches those who asked for it, in their language, once, also when a server went down half-way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { type AnnouncementInput, createAnnouncement } from './createAnnouncement.ts'
import { sendAnnouncements } from './sendAnnouncements.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
})
beforeEach(async () => {
  app = await makeApp(db)
  app.time = new Date('2026-11-20T11:00:00Z')
  site = await makeSite(db, { domain_language: 'nl' })
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Given = Parameters<typeof makeMember>[2]
const someone = (given: Given = {}) => makeMember(db, site, { email: `${crypto.randomUUID()}@example.org`, ...given })
const wants = (who: CurrentMember, kind = 'news', channel = 'mail', wanted = true) => db.run`
  insert into notification_preference (site_id, member_id, kind, channel, is_enabled) values (${site.id}, ${who.id}, ${kind}, ${channel}, ${wanted})`
const texts: AnnouncementInput['texts'] = {
  en: { subject: 'Something new', text: 'Look.\n\nIt is new.', link: '/credits' },
  nl: { subject: 'Iets nieuws', text: 'Kijk.' },
}
const tell = (kind: AnnouncementInput['kind'] = 'news') =>
  createAnnouncement(db, { site: site.key, kind, texts }, app.time)
const notifications = () =>
  db.many<{ member_id: number; channel: string; kind: string }>`
    select member_id, channel, kind from notification where site_id = ${site.id} order by member_id, channel`

test('NOTE-1 NOTE-2 news and promotions go to those alone who asked for each', async () => {
  const [reader, buyer, silent, not] = [await someone(), await someone(), await someone(), await someone()]
  await wants(reader)
  await wants(buyer, 'promotions')
  await wants(not, 'news', 'mail', false)
  expect(await tell()).toMatchObject({ readers: 1 })
  await sendAnnouncements(app)
  expect(await notifications()).toEqual([{ member_id: reader.id, channel: 'mail', kind: 'news' }])
  await tell('promotions')
  await sendAnnouncements(app)
  expect((await notifications()).map(({ member_id }) => member_id)).toEqual([reader.id, buyer.id])
  expect(await notifications()).not.toContainEqual(expect.objectContaining({ member_id: silent.id }))
})

test('NOTE-2 NOTE-3 not to who is stopped, gone, paused or of another site', async () => {
  const all = [
    await someone(),
    await someone({ status: 'disabled' }),
    await someone({ status: 'not_confirmed' }),
    await someone({ kind: 'fictional', answered: true }),
  ]
  for (const who of all) await wants(who)
  await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${all[0]?.id}, 'fbl', ${app.time})`
  const other = await makeSite(db)
  await createAnnouncement(db, { site: other.key, kind: 'news', texts }, app.time)
  await tell()
  await sendAnnouncements(app)
  expect(await notifications()).toEqual([])
})

test('I18N-3 NOTE-2 each in the reader’s language, else in the site’s, and the way out is in it', async () => {
  for (const language of ['en', 'nl', 'fi'] as const) await wants(await someone({ language }))
  await tell()
  await sendAnnouncements(app)
  expect(app.mails.map(({ props }) => [props.subject, props.text, props.link])).toEqual([
    ['Something new', 'Look.\n\nIt is new.', `http://${site.domain}:4000/credits`],
    ['Iets nieuws', 'Kijk.', `http://${site.domain}:4000/`],
    ['Iets nieuws', 'Kijk.', `http://${site.domain}:4000/`],
  ])
  for (const { props } of app.mails) expect(props.unsubscribe).toMatch(/\/unsubscribe\/do\?token=/)
})

test('NOTE-4 a push says that there is news, not which', async () => {
  const member = await someone()
  await wants(member, 'news', 'push')
  await db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${`https://push.example.test/${member.id}`}, ${site.id}, ${member.id}, 'x', 'y', ${app.time})`
  await tell()
  await sendAnnouncements(app)
  expect(await notifications()).toEqual([{ member_id: member.id, channel: 'push', kind: 'news' }])
  expect(app.mails.map(({ name }) => name)).toEqual(['PushNews'])
})

test('NOTE-2 several processes at once, one of which dies half-way: everybody is told, nobody twice', async () => {
  const readers = await Promise.all(Array.from({ length: 250 }, () => someone()))
  for (const who of readers) await wants(who)
  const { id } = await tell()
  let rendered = 0
  const dying = { ...app, db: dyingAfter(2) }
  await expect(sendAnnouncements(dying)).rejects.toThrow('gone')
  expect(await db.one`select finished_at from announcement where id = ${id}`).toEqual({ finished_at: null })
  const failing = {
    ...app,
    renderMail: ((...announcementInput) =>
      ++rendered === 7
        ? Promise.reject(new Error('x'))
        : app.renderMail(...announcementInput)) as TestApp['renderMail'],
  }
  await Promise.all([sendAnnouncements(failing), sendAnnouncements(app), sendAnnouncements(app)])
  await sendAnnouncements(app)
  const got = (await notifications()).map(({ member_id }) => member_id)
  expect(new Set(got).size).toBe(got.length)
  // One could not be written; it is logged and holds up nobody.
  expect(got.length).toBeGreaterThanOrEqual(249)
  expect(await db.one`select finished_at from announcement where id = ${id}`).toEqual({ finished_at: app.time })
})

/** A database that is gone after so many transactions. */
function dyingAfter(count: number): Database {
  let left = count
  return {
    ...db,
    transaction: (work) => (left-- > 0 ? db.transaction(work) : Promise.reject(new Error('gone'))),
  }
}

test('NOTE-2 not at night', async () => {
  await wants(await someone())
  await tell()
  for (const hour of ['00', '07', '20', '23']) {
    app.time = new Date(`2026-11-20T${hour}:30:00Z`)
    await sendAnnouncements(app)
  }
  expect(await notifications()).toEqual([])
  app.time = new Date('2026-11-21T08:00:00Z')
  await sendAnnouncements(app)
  expect(await notifications()).toHaveLength(1)
})

const wrong: [string, unknown][] = [
  ['there is no such site', { site: 'nowhere', kind: 'news', texts }],
  ['it is no such kind', { site: '', kind: 'like', texts }],
  ['there is nothing to say', { site: '', kind: 'news', texts: {} }],
  ['it is in no language that everybody gets', { site: '', kind: 'news', texts: { fr: texts.en } }],
  [
    'the subject has two lines',
    { site: '', kind: 'news', texts: { en: { subject: 'A\r\nBcc: x@example.org', text: 'B' } } },
  ],
  ['the subject is empty', { site: '', kind: 'news', texts: { en: { subject: ' ', text: 'B' } } }],
  [
    'the link leads elsewhere',
    { site: '', kind: 'news', texts: { en: { subject: 'A', text: 'B', link: '//example.org' } } },
  ],
  ['a language is none', { site: '', kind: 'news', texts: { en: texts.en, xx: texts.en } }],
  ['it is a list', []],
]
test.each(wrong)('NOTE-2 nothing is written down where %s', async (_why, given) => {
  const here =
    given && !Array.isArray(given) && (given as { site: string }).site === ''
      ? { ...(given as object), site: site.key }
      : given
  await expect(createAnnouncement(db, here, app.time)).rejects.toThrow(/^\w*[\w.]*: ./)
  expect(await db.many`select 1 from announcement where site_id = ${site.id}`).toEqual([])
})
