// What an operator tells reaches those who asked for it, in their language, once, also when a server went down half-way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { CurrentMember, JobCtx, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { inJob } from '../sites/index.ts'
import { countReaders, listAnnouncements, pauseAnnouncement, resumeAnnouncement } from './announcements.ts'
import type { Cohort } from './cohort.ts'
import { type AnnouncementInput, createAnnouncement } from './createAnnouncement.ts'
import { retryDeliveries } from './retryDeliveries.ts'
import { sendAnnouncements } from './sendAnnouncements.ts'
import { dueMails } from './sendBulk.ts'
import { claimNotification } from './store.ts'

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
const tell = (kind: AnnouncementInput['kind'] = 'news', more: Partial<AnnouncementInput> = {}, at = site) =>
  createAnnouncement({ db, site: at, clock: app.clock }, { kind, texts, ...more })
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
  await tell('news', {}, other)
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
  ['it is no such kind', { kind: 'like', texts }],
  ['there is nothing to say', { kind: 'news', texts: {} }],
  ['it is in no language that everybody gets', { kind: 'news', texts: { fr: texts.en } }],
  ['the subject has two lines', { kind: 'news', texts: { en: { subject: 'A\r\nBcc: x@example.org', text: 'B' } } }],
  ['the subject is empty', { kind: 'news', texts: { en: { subject: ' ', text: 'B' } } }],
  ['the link leads elsewhere', { kind: 'news', texts: { en: { subject: 'A', text: 'B', link: '//example.org' } } }],
  ['a language is none', { kind: 'news', texts: { en: texts.en, xx: texts.en } }],
  ['it is for a language that is none', { kind: 'news', texts, cohort: { languages: ['xx'] } }],
  ['it is for no language', { kind: 'news', texts, cohort: { languages: [] } }],
  ['it is for who was here in half a day', { kind: 'news', texts, cohort: { active_days: 0.5 } }],
  ['it is for who looks so', { kind: 'news', texts, cohort: { hair_color: 'blond' } }],
  ['none goes out in an hour', { kind: 'news', texts, mails_per_hour: 0 }],
  ['its time is over', { kind: 'news', texts, at: new Date('2026-11-19T11:00:00Z') }],
  ['its time is no time', { kind: 'news', texts, at: new Date('soon') }],
  ['it is a list', []],
]
test.each(wrong)('NOTE-2 nothing is written down where %s', async (_why, given) => {
  await expect(createAnnouncement({ db, site, clock: app.clock }, given)).rejects.toThrow(/^\w*[\w.]*: ./)
  expect(await db.many`select 1 from announcement where site_id = ${site.id}`).toEqual([])
})

const waiting = async () => (await notifications()).length
const actor = { who: 'Lena', why: 'a test' }
const inSite = <T>(work: (ctx: JobCtx) => Promise<T>) => inJob(app, site, work)
const minutesLater = (minutes: number) => {
  app.time = new Date(app.time.getTime() + minutes * 60_000)
}

test('NOTE-2 OPS-4 it goes to the part that was chosen, and as many were counted before', async () => {
  const people = [
    { language: 'nl' as const, paid: true, days: 1 },
    { language: 'nl' as const, paid: false, days: 1 },
    { language: 'de' as const, paid: true, days: 1 },
    { language: 'nl' as const, paid: true, days: 50 },
  ]
  for (const { language, paid, days } of people) {
    const who = await someone({ language })
    await wants(who)
    await db.run`
      update member set paid_user = ${paid}, last_active = ${new Date(app.time.getTime() - days * 86_400_000)} where id = ${who.id}`
  }
  const cohorts: [Cohort, number][] = [
    [{}, 4],
    [{ languages: ['nl', 'fi'] }, 3],
    [{ premium: false }, 1],
    [{ languages: ['nl'], premium: true, active_days: 30 }, 1],
  ]
  for (const [cohort, count] of cohorts) {
    const before = await waiting()
    expect([cohort, (await tell('news', { cohort })).readers]).toEqual([cohort, count])
    await sendAnnouncements(app)
    expect([cohort, (await waiting()) - before]).toEqual([cohort, count])
  }
})

test('NOTE-2 NOTE-3 those who cannot be reached are counted apart before it, and by the reason after it', async () => {
  const [reader, stopped, noAddress, noBrowser] = [await someone(), await someone(), await someone(), await someone()]
  for (const who of [reader, stopped, noAddress]) await wants(who)
  await wants(noBrowser, 'news', 'push')
  await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${stopped.id}, 'bounce', ${app.time})`
  await db.run`update member set email_key = null where id = ${noAddress.id}`
  expect(await inSite((ctx) => countReaders(ctx, { kind: 'news' }))).toMatchObject({ readers: 1, unreachable: 3 })
  await tell()
  await sendAnnouncements(app)
  expect(await waiting()).toBe(1)
  const [listed] = await inSite(listAnnouncements)
  expect(listed).toMatchObject({
    skipped: { mail_stopped: 1, unreachable: 2, error: 0 },
    counts: { sent: 0, waiting: 1, failed: 0, withdrawn: 0 },
  })
})

test('NOTE-2 OPS-4 it begins at its time, and no more than its pace go out in an hour', async () => {
  for (const who of await Promise.all(Array.from({ length: 60 }, () => someone()))) await wants(who)
  await tell('news', { at: new Date(app.time.getTime() + 3_600_000), mails_per_hour: 24 })
  await sendAnnouncements(app)
  minutesLater(59)
  await sendAnnouncements(app)
  expect(await waiting()).toBe(0)
  minutesLater(1)
  const written = []
  for (let run = 0; run <= 24; run += 1) {
    await sendAnnouncements(app)
    written.push(await waiting())
    minutesLater(5)
  }
  expect([written[0], written[12], written[24]]).toEqual([2, 26, 50])
  // A night later it goes on as slowly.
  app.time = new Date('2026-11-21T11:00:00Z')
  await sendAnnouncements(app)
  expect(await waiting()).toBeLessThanOrEqual(54)
})

test('NOTE-2 OPS-4 while it is paused nobody gets it, what is queued neither; then it goes on, to nobody twice', async () => {
  for (const who of await Promise.all(Array.from({ length: 5 }, () => someone()))) await wants(who)
  const { id } = await tell('news', { mails_per_hour: 24 })
  await sendAnnouncements(app)
  expect(await waiting()).toBe(2)
  await inSite((ctx) => pauseAnnouncement(ctx, actor, `${id}`))
  await expect(inSite((ctx) => pauseAnnouncement(ctx, actor, `${id}`))).rejects.toThrow('is paused already')
  minutesLater(5)
  await sendAnnouncements(app)
  const queued = await db.many<{ id: number }>`select id from notification where site_id = ${site.id}`
  expect(queued).toHaveLength(2)
  const claims = () => Promise.all(queued.map((it) => claimNotification(db, it.id)))
  expect([await dueMails(app, [site.id]), await claims()]).toEqual([[], [undefined, undefined]])
  // Not even four days of a pause make it fail.
  app.time = new Date('2026-11-24T11:00:00Z')
  const mailing = { ...app, env: { ...app.env, smtp_url: 'smtp://mail.example.org' } }
  await retryDeliveries(mailing)
  await inSite((ctx) => resumeAnnouncement(ctx, actor, `${id}`))
  await retryDeliveries(mailing)
  expect(await dueMails(app, [site.id])).toHaveLength(2)
  for (let run = 0; run < 4; run += 1) {
    await sendAnnouncements(app)
    minutesLater(5)
  }
  const got = (await notifications()).map(({ member_id }) => member_id)
  expect([got.length, new Set(got).size]).toEqual([5, 5])
  await expect(inSite((ctx) => resumeAnnouncement(ctx, actor, `${id}`))).rejects.toThrow('is not paused')
})
