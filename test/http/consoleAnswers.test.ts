// Answers by mail from outside: templates of a site and of all, previews, one mail for one key, and none where mail is
// suppressed (STAFF-2).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAnswer, hasOnlyPlaceholders } from '../../contract/answers.ts'
import * as answers from '../../contract/console/answers.ts'
import * as members from '../../contract/console/members.ts'
import { complaintQueue } from '../../contract/console/queues.ts'
import { locales } from '../../contract/limits.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let site: Site
let other: Site
let support: ConsoleClient
let operator: ConsoleClient
let limited: ConsoleClient
const reason = 'asked for by mail'

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  site = await makeSite(server.db, { key: 'answering' })
  other = await makeSite(server.db, { key: 'answering-elsewhere' })
  support = await signedInStaff(server, { name: 'Sam', role: 'support' })
  operator = await signedInStaff(server, { name: 'Olga', role: 'operator' })
  limited = await signedInStaff(server, { name: 'Lim', role: 'operator', sites: [site] })
})
afterAll(() => server.close())

let count = 0
const person = (options: Parameters<typeof makeMember>[2] = {}) =>
  makeMember(server.db, site, { email: `answered${++count}@example.org`, name: `Answered${count}`, ...options })
const errorOf = async (it: Promise<{ json: { error?: string } }>) => (await it).json.error ?? 'ok'
const input = (member: CurrentMember, given: object = {}) => ({
  ...{ site: site.key, member: member.public_id, subject: 'Your receipt', words: 'Hi.\n\nIt is there.', reason },
  key: crypto.randomUUID(),
  ...given,
})
const mailsTo = (member: CurrentMember) =>
  server.db.many<{ kind: string; subject: string; body_text: string; body_html: string; language: string }>`
    select kind, subject, body_text, body_html, language from notification where member_id = ${member.id} order by id`
const listed = async (by: ConsoleClient, at: Site, name: string, language: string) =>
  (await by.call(answers.list, { site: at.key })).json.filter(
    (it: { name: string; language: string }) => it.name === name && it.language === language,
  )

test('STAFF-2 the answers that the program brings are whole in every language, and name nothing but member and site', () => {
  const texts = locales.map(
    (it) =>
      JSON.parse(readFileSync(join(import.meta.dirname, '../../server/staff/answers', `${it}.json`), 'utf8')) as Record<
        string,
        { subject: string; words: string }
      >,
  )
  expect(Object.keys(texts[0] ?? {}).length).toBeGreaterThanOrEqual(8)
  for (const [at, text] of texts.entries()) {
    expect([locales[at], Object.keys(text)]).toEqual([locales[at], Object.keys(texts[0] ?? {})])
    for (const { subject, words } of Object.values(text)) {
      expect(words).toContain('{name}')
      expect(`${subject}${words}`).toContain('{site}')
      expect(hasOnlyPlaceholders(subject) && hasOnlyPlaceholders(words)).toBe(true)
    }
  }
  expect(new Set(texts.map((it) => it.receipt?.words)).size).toBe(locales.length)
})

test('STAFF-2 what a name looks like is not filled in again, and without a name no gap is left', () => {
  expect(fillAnswer('Hi {name}, {site}', { name: '{site} $& {name}', site: 'Gay' })).toBe('Hi {site} $& {name}, Gay')
  expect(fillAnswer('Hi {name},', { name: '', site: 'Gay' })).toBe('Hi,')
  for (const text of ['{mail}', '{', '{{name}}', 'a } b', '{ name }'])
    expect([text, hasOnlyPlaceholders(text)]).toEqual([text, false])
})

test('STAFF-2 a site’s own text stands before that of all sites, and that before the program’s; each is dropped again', async () => {
  const text = { name: 'receipt', language: 'nl' as const, revision: 0, reason }
  const put = (by: ConsoleClient, given: object) =>
    by.call(answers.put, { ...text, subject: 'Je bon', words: 'Hoi {name}', ...given })
  expect(await errorOf(put(support, { site: site.key }))).toBe('not_permitted')
  expect(await errorOf(put(limited, {}))).toBe('other_site')
  expect(await errorOf(put(limited, { site: other.key }))).toBe('other_site')
  for (const wrong of [{ words: 'Hoi {mail}' }, { subject: 'two\nlines' }])
    expect([wrong, await errorOf(put(operator, { site: site.key, ...wrong }))]).toEqual([wrong, 'refused'])
  for (const wrong of [{ words: ' ' }, { name: 'X' }, { language: 'xx' }, { reason: '' }])
    expect([wrong, await errorOf(put(operator, { site: site.key, ...wrong }))]).toEqual([wrong, 'invalid'])
  expect(await errorOf(put(operator, { words: 'Voor alle' }))).toBe('ok')
  expect(await errorOf(put(limited, { site: site.key }))).toBe('ok')
  // Somebody has changed it meanwhile.
  expect(await errorOf(put(operator, { site: site.key }))).toBe('stale')
  expect(await errorOf(put(operator, { site: site.key, revision: 1, words: 'Hoi' }))).toBe('ok')
  expect((await listed(support, site, 'receipt', 'nl')).map((it: object) => it)).toMatchObject([
    { of: 'program' },
    { of: 'all', words: 'Voor alle' },
    { of: 'site', words: 'Hoi', revision: 2 },
  ])
  expect((await listed(support, other, 'receipt', 'nl')).map(({ of }: { of: string }) => of)).toEqual([
    'program',
    'all',
  ])
  expect(await errorOf(operator.call(answers.drop, { ...text, site: site.key, revision: 1 }))).toBe('stale')
  expect(await errorOf(operator.call(answers.drop, { ...text, site: site.key, revision: 2 }))).toBe('ok')
  expect(await errorOf(operator.call(answers.drop, { ...text, revision: 1 }))).toBe('ok')
  expect((await listed(support, site, 'receipt', 'nl')).map(({ of }: { of: string }) => of)).toEqual(['program'])
  const audited = await server.db
    .many`select actor, action, site_id from audit where action like 'answers.%' order by id`
  expect(audited).toEqual([
    { actor: 'Olga', action: 'answers.put', site_id: null },
    { actor: 'Lim', action: 'answers.put', site_id: site.id },
    { actor: 'Olga', action: 'answers.put', site_id: site.id },
    { actor: 'Olga', action: 'answers.drop', site_id: site.id },
    { actor: 'Olga', action: 'answers.drop', site_id: null },
  ])
})

test('STAFF-2 NOTE-2 an answer is previewed as it is sent, once for a key, escaped, in the member’s language, and audited', async () => {
  const member = await person({ language: 'de' })
  const words = 'Hallo <b>du</b>\n\n<script>alert(1)</script>'
  const preview = await support.call(members.previewAnswer, {
    ...{ site: site.key, member: member.public_id, subject: 'Dein <Beleg>', words },
  })
  expect(await mailsTo(member)).toEqual([])
  const one = input(member, { subject: 'Dein <Beleg>', words, template: 'receipt' })
  const both = await Promise.all([support, support].map((it) => errorOf(it.call(members.answer, one))))
  expect(both).toEqual(['ok', 'ok'])
  expect(await errorOf(support.call(members.answer, one))).toBe('ok')
  const [mail, ...more] = await mailsTo(member)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'answer', language: 'de', subject: 'Dein <Beleg>' })
  expect(mail?.body_text).toBe(preview.json.text)
  expect(mail?.body_text).toContain('<b>du</b>')
  expect(mail?.body_text).toContain('Sam')
  expect(mail?.body_text).toContain(site.company.name)
  expect(mail?.body_html).not.toMatch(/<script|<b>/)
  const rows = await server.db
    .many`select actor, action, subject, reference from audit where member_id = ${member.id} order by id`
  expect(rows).toEqual([{ actor: 'Sam', action: 'member.answer', subject: 'receipt', reference: one.key }])
  const { json } = await support.call(members.page, { site: site.key, member: member.public_id })
  expect(json.mails).toMatchObject([{ kind: 'answer', channel: 'mail' }])
})

test('STAFF-2 NOTE-3 nothing goes to an address that is suppressed, to a fictional profile, or to another site', async () => {
  for (const why of ['bounce', 'fbl', 'listunsubscribe']) {
    const member = await person()
    await server.db
      .run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${member.id}, ${why}, now())`
    expect([why, await errorOf(support.call(members.answer, input(member)))]).toEqual([why, 'refused'])
    expect(await mailsTo(member)).toEqual([])
  }
  const member = await person()
  expect(await errorOf(support.call(members.answer, input(member, { site: other.key })))).toBe('refused')
  expect(await errorOf(limited.call(members.answer, input(member, { site: other.key })))).toBe('other_site')
  const finance = await signedInStaff(server, { name: 'Finn', role: 'finance' })
  expect(await errorOf(finance.call(members.answer, input(member)))).toBe('not_permitted')
  for (const wrong of [
    { words: ' ' },
    { subject: '' },
    { words: 'x'.repeat(8_001) },
    { key: 'again' },
    { reason: 'x' },
  ])
    expect([wrong, await errorOf(support.call(members.answer, input(member, wrong)))]).toEqual([wrong, 'invalid'])
  expect(await errorOf(support.call(members.answer, input(member, { subject: 'a\r\nBcc: b@example.org' })))).toBe(
    'refused',
  )
  expect(await mailsTo(member)).toEqual([])
  const unconfirmed = await person({ status: 'not_confirmed' })
  expect(await errorOf(support.call(members.answer, input(unconfirmed)))).toBe('ok')
  expect(await mailsTo(unconfirmed)).toHaveLength(1)
})

test('STAFF-2 PAGE-2 the answer to a complaint is previewed as it is mailed', async () => {
  await server.db.run`
    insert into complaint (site_id, reference, kind, name, email, text, language, digest, is_spam, created_at)
    values (${site.id}, 'C-7K3M-92QX', 'other', 'Anna', 'anna@example.org', 'It does not work', 'fr', '\\x00', false, now())`
  const { json } = await support.call(complaintQueue.preview, {
    ...{ site: site.key, item: 'C-7K3M-92QX', words: 'Salut <Anna>' },
  })
  expect(json.subject).toContain('C-7K3M-92QX')
  expect(json.text).toContain('Salut <Anna>')
  expect(
    await errorOf(support.call(complaintQueue.preview, { site: other.key, item: 'C-7K3M-92QX', words: 'Salut' })),
  ).toBe('refused')
})
