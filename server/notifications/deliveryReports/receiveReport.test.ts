// What comes back to us: reports of many systems (200; in the long form 1,000), forged ones, repeated ones, and those that
// are nobody's business.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../../test/fixtures/app.ts'
import { testDatabase } from '../../../test/fixtures/database.ts'
import {
  type Expected,
  makeNonReports,
  makeReports,
  type SentMail,
} from '../../../test/fixtures/deliveryReports/index.ts'
import { byForm } from '../../../test/resilience/longForm.ts'
import { addSeconds } from '../../base/clock.ts'
import type { CurrentMember, Site } from '../../base/ctx.ts'
import { connect, type Database } from '../../base/db/database.ts'
import { readEnv } from '../../base/env.ts'
import { returnPath } from '../mail/verp.ts'
import { insertNotification } from '../store.ts'
import { receiveReport } from './receiveReport.ts'

const key = 'what the mail server knows'
const env = readEnv({ RETURN_PATH: 'bounces@mail.example.com', INBOUND_KEY: key })
let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  site = await makeSite(db)
})
beforeEach(async () => {
  app = await makeApp(db, { env })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const someone = (where = site, given: Parameters<typeof makeMember>[2] = {}) =>
  makeMember(db, where, { email: `${crypto.randomUUID()}@example.org`, ...given })

async function mailed(member: CurrentMember, where = site, to?: string): Promise<SentMail> {
  const { email } = await db.one<{ email: string }>`select email from member where id = ${member.id}`
  const { id } = await insertNotification(
    db,
    {
      ...{ site_id: where.id, member_id: member.id, channel: 'mail', kind: 'like', recipient: to ?? email },
      ...{ subject: 'Hello', body_text: '', body_html: '', language: 'en', unsubscribe: null, mentions: [] },
    },
    app.time,
  )
  const { public_id } = await db.one<{ public_id: string }>`select public_id from notification where id = ${id}`
  return {
    public_id,
    return_path: returnPath(app, public_id) as string,
    recipient: email,
    site_domain: where.domain,
  }
}

const signed = (bytes: Uint8Array, by = key) => createHmac('sha256', by).update(bytes).digest('hex')
const handIn = (bytes: Uint8Array, signature = signed(bytes), where = site, on = app) =>
  receiveReport(ctxOf(on, where, null), { bytes: new Uint8Array(bytes), signature })
const stops = async (member: CurrentMember) =>
  (
    await db.many<{
      reason: string
    }>`select reason from mail_suppression where member_id = ${member.id} order by reason`
  ).map(({ reason }) => reason)
const storedReports = (member: CurrentMember) =>
  db.many<{ kind: string; status: string }>`
    select kind, status from delivery_report where member_id = ${member.id} order by received_at`

/** A report in the plainest form. */
const bounced = (to: string, { status = '5.1.1', said: reply = '550 5.1.1 User unknown', more = '' } = {}) =>
  Buffer.from(
    `From: MAILER-DAEMON@mail.example.com\nTo: ${to}\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n` +
      `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example.com\n\n` +
      `Final-Recipient: rfc822; anybody@example.org\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${reply}\n${more}\n--b--\n`,
  )
const complained = (to: string, original = '') =>
  Buffer.from(
    `From: fbl@example.net\nTo: ${to}\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n` +
      `--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n\n` +
      `--b\nContent-Type: text/rfc822-headers\n\n${original}\n\n--b--\n`,
  )

const meant: Record<Expected, string[]> = { bounce: ['bounce'], complaint: ['fbl'], delay: [], none: [] }

async function inTens(count: number, work: (n: number) => Promise<void>) {
  for (let from = 0; from < count; from += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, n) => work(from + n)))
}

const reportCount = byForm({ short: 200, long: 1_000 })

test(`NOTE-3 ${reportCount} reports in the forms of thirty mail systems: each read right, each to the one it is about`, async () => {
  const members: CurrentMember[] = []
  const abouts: SentMail[] = []
  await inTens(reportCount, async (n) => {
    members[n] = await someone()
    abouts[n] = await mailed(members[n])
  })
  const reports = makeReports(abouts, 20_261_120)
  const read: Expected[] = []
  await inTens(reportCount, async (n) => {
    read[n] = (await handIn((reports[n] as (typeof reports)[0]).bytes)).kind
  })
  const stopped = await db.many<{ member_id: number; reason: string }>`
    select member_id, reason from mail_suppression where member_id = any(${members.map(({ id }) => String(id))}::bigint[])`
  const counts = new Map<string, Record<Expected | 'right', number>>()
  const wrong: string[] = []
  for (const [n, { system, expected }] of reports.entries()) {
    const reasons = stopped.filter(({ member_id }) => member_id === members[n]?.id).map(({ reason }) => reason)
    const right = read[n] === expected && String(reasons) === String(meant[expected])
    const count = counts.get(system) ?? { right: 0, bounce: 0, delay: 0, complaint: 0, none: 0 }
    counts.set(system, { ...count, right: count.right + Number(right), [expected]: count[expected] + 1 })
    if (!right) wrong.push(`${system}: ${expected} was read as ${read[n]}, stopped: ${reasons}`)
  }
  console.table(Object.fromEntries(counts))
  expect(wrong).toEqual([])
  expect(counts.size).toBeGreaterThanOrEqual(30)
}, 120_000)

test('NOTE-3 who is away, asks back, read it or passes a report on stops nothing', async () => {
  const member = await someone()
  const about = await mailed(member)
  const others = makeNonReports(
    Array.from({ length: 200 }, () => about),
    7,
  )
  for (const { system, bytes } of others) expect([system, await handIn(bytes)]).toEqual([system, { kind: 'none' }])
  expect([await stops(member), await storedReports(member)]).toEqual([[], []])
})

test('NOTE-3 forged without the key: 401, and nothing changes', async () => {
  const member = await someone()
  const { return_path } = await mailed(member)
  const bytes = bounced(return_path)
  const right = signed(bytes)
  const forged = [
    '',
    'nonsense',
    right.slice(1),
    `${right}0`,
    signed(bytes, 'another key'),
    signed(Buffer.from('x')),
    '0'.repeat(64),
  ]
  for (const signature of forged)
    await expect(handIn(bytes, signature), signature).rejects.toMatchObject({ code: 'bad_signature', status: 401 })
  const keyless = await makeApp(db, { env: readEnv({ RETURN_PATH: 'bounces@mail.example.com' }) })
  for (const signature of [right, createHmac('sha256', '').update(bytes).digest('hex')])
    await expect(handIn(bytes, signature, site, keyless)).rejects.toMatchObject({ code: 'bad_signature' })
  expect([await stops(member), await storedReports(member), app.liveEvents]).toEqual([[], [], []])
  expect(await handIn(bytes, right.toUpperCase())).toEqual({ kind: 'bounce' })
})

test('NOTE-3 a bounce is kept, stops the mails, and tells the tabs, once, however often it comes', async () => {
  const member = await someone()
  const bytes = bounced((await mailed(member)).return_path)
  const answers = await Promise.all(Array.from({ length: 8 }, () => handIn(bytes)))
  expect(answers).toEqual(answers.map(() => ({ kind: 'bounce' })))
  expect(await storedReports(member)).toEqual([{ kind: 'bounce', status: '5.1.1' }])
  expect(app.liveEvents).toEqual([{ members: [member.id], event: { type: 'user' } }])
  await db.run`delete from mail_suppression where member_id = ${member.id}`
  expect(await handIn(bytes)).toEqual({ kind: 'bounce' })
  expect(await stops(member)).toEqual([])
})

test('NOTE-3 a complaint stops the mails with its own reason, also where it hides who complained', async () => {
  const member = await someone()
  const { public_id, site_domain } = await mailed(member)
  const bytes = complained('fbl@mail.example.com', `To: redacted\nMessage-ID: <${public_id}@${site_domain}>`)
  expect(await handIn(bytes)).toEqual({ kind: 'complaint' })
  expect(await stops(member)).toEqual(['fbl'])
})

test('NOTE-3 an address alone says nothing: without our return path or the id of our mail nobody is stopped', async () => {
  const member = await someone()
  const { recipient, public_id, return_path } = await mailed(member)
  const [local, domain] = return_path.split('@')
  const guesses = [
    bounced('bounces@mail.example.com', { more: `Original-Recipient: rfc822; ${recipient}` }),
    complained('bounces@mail.example.com', `To: ${recipient}\nMessage-ID: <unknown@example.org>`),
    // The right id with a made-up signature, with none, at another host.
    bounced(`bounces+${public_id}.${'0'.repeat(12)}@${domain}`),
    bounced(`bounces+${public_id}@${domain}`),
    bounced(`${local}@mail.example.org`),
  ]
  for (const bytes of guesses) expect(await handIn(bytes)).toEqual({ kind: 'none' })
  expect([await stops(member), await storedReports(member)]).toEqual([[], []])
})

test('SITE-1 NOTE-3 a report that another site’s host got is about the member of the mail’s own site, and nobody else', async () => {
  const otherSite = await makeSite(db)
  const email = 'twice@example.org'
  const [here, there] = [await someone(site, { email }), await someone(otherSite, { email })]
  const { return_path } = await mailed(there, otherSite)
  expect(await handIn(bounced(return_path))).toEqual({ kind: 'bounce' })
  expect([await stops(here), await stops(there)]).toEqual([[], ['bounce']])
  expect(await db.one`select site_id from mail_suppression where member_id = ${there.id}`).toEqual({
    site_id: otherSite.id,
  })
})

test('NOTE-3 ACC-11 a bounce of an address that is not, or no longer, the member’s stops nothing', async () => {
  const member = await someone()
  const before = await mailed(member)
  const { return_path } = await mailed(member, site, 'not-yet@example.org')
  expect(await handIn(bounced(return_path))).toEqual({ kind: 'none' })
  await db.run`update member set email = 'new@example.org', email_key = 'new@example.org' where id = ${member.id}`
  expect(await handIn(bounced(before.return_path))).toEqual({ kind: 'none' })
  expect([await stops(member), await storedReports(member)]).toEqual([[], []])
})

test('NOTE-3 a full mailbox stops the mails when it is full for the third day within thirty', async () => {
  const member = await someone()
  const full = async (days: number) => {
    app.time = addSeconds(app.time, days * 86_400)
    const { return_path } = await mailed(member)
    return (await handIn(bounced(return_path, { status: '5.2.2', said: '552 5.2.2 mailbox full' }))).kind
  }
  expect([await full(0), await full(0), await full(0)]).toEqual(['delay', 'delay', 'delay'])
  expect([await full(31), await full(1)]).toEqual(['delay', 'delay'])
  expect(await stops(member)).toEqual([])
  expect(await full(28)).toBe('bounce')
  expect(await stops(member)).toEqual(['bounce'])
  // The way back was taken: it begins anew.
  await db.run`delete from mail_suppression where member_id = ${member.id}`
  expect([await full(1), await full(1), await full(1)]).toEqual(['delay', 'delay', 'bounce'])
})

test('NOTE-3 a permanent bounce that says no reason stops the mails when it came back for the third of them', async () => {
  const vague = [
    ['5.1.0', '550 5.1.0 Address rejected'],
    ['5.0.0', '550 5.1.0 <anybody@example.org>... Recipient rejected'],
    ['5.0.0', '550 Requested action not taken'],
  ] as const
  for (const [status, reply] of vague) {
    const member = await someone()
    const hand = async (return_path: string, more = '') =>
      (await handIn(bounced(return_path, { status, said: reply, more }))).kind
    const first = await mailed(member)
    expect([await hand(first.return_path), await hand(first.return_path, 'X-Again: 1')]).toEqual(['delay', 'delay'])
    expect(await hand((await mailed(member)).return_path)).toBe('delay')
    expect(await stops(member)).toEqual([])
    expect([reply, await hand((await mailed(member)).return_path)]).toEqual([reply, 'bounce'])
    expect(await stops(member)).toEqual(['bounce'])
  }
})

test('NOTE-3 what is about us, or the mail, stops nothing however often it comes', async () => {
  const member = await someone()
  for (const [status, reply] of [
    ['5.1.0', '550 5.1.0 sender rejected, see our policy'],
    ['5.0.0', '554 Message rejected'],
    ['5.7.1', '550 5.7.1 blocked as spam'],
  ] as const)
    for (let n = 0; n < 4; n++)
      expect((await handIn(bounced((await mailed(member)).return_path, { status, said: reply }))).kind).toBe('delay')
  expect(await stops(member)).toEqual([])
})

test('NOTE-3 where the mail went on to several, one of them gone is no reason to stop', async () => {
  const member = await someone()
  const { return_path } = await mailed(member)
  const second = (action: string, status: string) =>
    bounced(return_path, {
      more: `\nFinal-Recipient: rfc822; second@example.org\nAction: ${action}\nStatus: ${status}`,
    })
  expect(await handIn(second('relayed', '2.0.0'))).toEqual({ kind: 'none' })
  expect(await handIn(second('failed', '5.7.1'))).toEqual({ kind: 'delay' })
  expect(await stops(member)).toEqual([])
  expect(await handIn(second('failed', '5.1.2'))).toEqual({ kind: 'bounce' })
})
