// Complaints over HTTP: from the form to both mailboxes, refusals that keep the input, and the operators' commands.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPLAINT_RETENTION_DAYS, type Locale } from '../../contract/limits.ts'
import { complaintsCommand } from '../../ops/complaintsVerbs.ts'
import { parseArguments, runVerb } from '../../ops/parseArguments.ts'
import { anonymizeComplaints } from '../../server/cases/anonymizeComplaints.ts'
import { inJob } from '../../server/sites/index.ts'
import { browserClient, makeAccount, siteOf } from '../fixtures/accounts.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { staffKey } from '../fixtures/staff.ts'

let server: TestServer
let folder: string
let key: string
let networks = 0

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
  key = await staffKey(server.db)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-complaints-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})

type Fields = Record<string, string>
const whole: Fields = { kind: 'payment', name: 'Anna', email: 'anna@example.org', words: 'I paid twice.' }

/** A visitor with a network of their own, who fills in the form. */
function visitor(lang: Locale = 'en') {
  const httpClient = client(server.port, 'gay.localhost')
  httpClient.jar.set('lang', lang)
  const headers = { 'x-forwarded-for': `10.8.${++networks}.1` }
  const send = (raw: string | Buffer, type: string, more = {}) =>
    httpClient.post('/complaints', undefined, { raw, headers: { ...headers, 'content-type': type, ...more } })
  return {
    ...httpClient,
    send,
    complain: (fields: Fields, more = {}) =>
      send(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded', more),
  }
}
type Complained = Awaited<ReturnType<ReturnType<typeof visitor>['complain']>>
const referenceIn = ({ status, headers }: Complained) => {
  expect([status, headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/complaints\?sent=C-[2-9B-Z]{4}-[2-9B-Z]{4}$/),
  ])
  return headers.location?.split('=')[1] as string
}
const stored = (email: string) => server.db.many<{ reference: string; text: string; is_spam: boolean }>`
  select reference, text, is_spam, language, kind, name from complaint where email = ${email} order by id`
const mails = (reference: string) => server.db.many<{
  recipient: string
  subject: string
  body_text: string
  body_html: string
  language: string
}>`
  select recipient, subject, body_text, body_html, language from notification where subject like ${`%${reference}%`} order by id`
const textareaIn = (html: string) =>
  (/<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? '')
    .replace(/^\n/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
const count = async () => (await server.db.one<{ count: number }>`select count(*)::int as count from complaint`).count

/** `npm run complaints`, in this process. */
async function run(...args: string[]) {
  const asked = parseArguments(complaintsCommand, args)
  if (typeof asked === 'string') return { code: 2, output: asked }
  return runVerb(server.app, asked, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}

test('PAGE-2 the form stands without scripts; a complaint gives a reference, is kept, and both sides get a mail', async () => {
  const client = visitor('de')
  const form = await client.get('/complaints')
  expect(form.status).toBe(200)
  expect(form.text).toMatch(/<form[^>]*action="\/complaints" method="post"/)
  expect(form.text).not.toMatch(/type="file"|maxlength/i)
  expect(form.text.match(/<script\b[^>]* src=/g)).toHaveLength(1)

  const fields = { ...whole, email: 'first@example.org', words: 'I paid twice.\r\nLook: <b>twice</b>.' }
  const reference = referenceIn(await client.complain(fields))
  const sent = await client.get(`/complaints?sent=${reference}`)
  expect(sent.text).toContain(reference)
  expect(await stored(fields.email)).toEqual([
    {
      reference,
      text: 'I paid twice.\nLook: <b>twice</b>.',
      is_spam: false,
      language: 'de',
      kind: 'payment',
      name: 'Anna',
    },
  ])
  const [toSupport, toWriter, ...more] = await mails(reference)
  expect(more).toEqual([])
  expect(toSupport).toMatchObject({ recipient: 'support@gay.nightjar.test' })
  expect(toSupport?.body_text).toContain('Look: <b>twice</b>.')
  expect(toSupport?.body_text).toContain('first@example.org')
  expect(toSupport?.body_html).toContain('&lt;b&gt;twice')
  expect(toWriter).toMatchObject({ recipient: 'first@example.org', language: 'de' })
  expect(toWriter?.body_text).toContain(reference)
  // Anybody may type anybody's address: nothing that was typed goes there.
  for (const typed of ['twice', 'Anna']) expect(`${toWriter?.body_text}${toWriter?.body_html}`).not.toContain(typed)
  expect(server.log.join('')).not.toMatch(/twice|first@example|Anna/)
})

test('PAGE-2 a button that is pressed twice is one complaint, also at once; other words are another', async () => {
  const client = visitor()
  const fields = { ...whole, email: 'twice@example.org' }
  const pressed = await Promise.all(Array.from({ length: 6 }, () => client.complain(fields)))
  const [reference, ...others] = new Set(pressed.map(referenceIn))
  expect(others).toEqual([])
  expect(await stored(fields.email)).toHaveLength(1)
  expect(await mails(reference as string)).toHaveLength(2)
  expect(referenceIn(await client.complain({ ...fields, words: 'Something else.' }))).not.toBe(reference)
})

test('PAGE-2 what is missing or wrong is said at its field, and what was written is still there', async () => {
  const client = visitor()
  const before = await count()
  const answer = await client.complain({ kind: 'nonsense', name: 'n'.repeat(200), email: 'anna@', words: ' \n ' })
  expect(answer.status).toBe(400)
  for (const said of ['Choose what your complaint is about.', 'Invalid email', 'Tell us what happened.'])
    expect(answer.text).toContain(said)
  expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(3)
  expect(answer.text).toContain('value="anna@"')
  const named = await client.complain({ ...whole, name: 'n'.repeat(200) })
  expect(named.text).toContain('This name is too long. Use up to 80 characters.')
  expect(textareaIn(named.text)).toBe(whole.words)
  expect((await client.complain({ ...whole, words: 'a\0b' })).status).toBe(400)
  expect(await count()).toBe(before)
})

test('PAGE-2 CALL-4 5,000 characters are taken; more are refused with every word kept; 100,000 are an honest 413', async () => {
  const client = visitor()
  const before = await count()
  const long = `<b> ${'wörter '.repeat(2_900)}end`
  const refused = await client.complain({ ...whole, words: long })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(`Your complaint can have up to 5000 characters and has ${long.length}.`)
  expect(textareaIn(refused.text)).toBe(long)
  const huge = await client.complain({ ...whole, words: 'x'.repeat(100_000) })
  expect([huge.status, huge.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
  expect(huge.text).toContain('This is too large to send. Make it smaller and try again.')
  expect(await count()).toBe(before)
  referenceIn(await client.complain({ ...whole, email: 'long@example.org', words: '🦉'.repeat(5_000) }))
  expect((await stored('long@example.org'))[0]?.text).toHaveLength(10_000)
})

test('PAGE-2 an attached executable is refused, small or large: nothing is stored, the words are kept', async () => {
  const client = visitor()
  const before = await count()
  const withFile = (bytes: Buffer) => {
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const head = Object.entries(whole)
      .map(([name, value]) => part(name, value))
      .join('')
    const file =
      '--b\r\nContent-Disposition: form-data; name="proof"; filename="proof.exe"\r\nContent-Type: application/x-msdownload\r\n\r\n'
    return Buffer.concat([Buffer.from(head + file), bytes, Buffer.from('\r\n--b--\r\n')])
  }
  const exe = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(2_000, 7)])
  const small = await client.send(withFile(exe), 'multipart/form-data; boundary=b')
  expect(small.status).toBe(415)
  expect(small.text).toContain('You can’t send files with this form.')
  expect(textareaIn(small.text)).toBe(whole.words)
  const large = await client.send(withFile(Buffer.alloc(200_000, 7)), 'multipart/form-data; boundary=b')
  expect(large.status).toBe(413)
  const broken = await client.send(Buffer.from('--b\r\nno head'), 'multipart/form-data; boundary=b')
  expect([400, 415]).toContain(broken.status)
  expect((await client.send(exe, 'application/octet-stream')).status).toBe(400)
  const call = await client.post('/api/complaints', { ...whole, files: 1 })
  expect([call.status, call.json.code]).toEqual([415, 'no_files'])
  expect(await count()).toBe(before)
})

test('PAGE-2 a network complains five times a day, a member ten; a stranger’s page never; what programs fill in is kept and mailed to nobody', async () => {
  const client = visitor()
  for (let n = 0; n < 5; n++)
    referenceIn(await client.complain({ ...whole, email: 'often@example.org', words: `Number ${n}` }))
  const sixth = await client.complain({ ...whole, email: 'often@example.org', words: 'Number six' })
  expect(sixth.status).toBe(429)
  expect(textareaIn(sixth.text)).toBe('Number six')
  expect(await stored('often@example.org')).toHaveLength(5)

  const otherClient = await visitor().complain(
    { ...whole, email: 'forged@example.org' },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(otherClient.status).toBe(403)
  expect(await stored('forged@example.org')).toEqual([])

  const reference = referenceIn(
    await visitor().complain({ ...whole, email: 'bot@example.org', website: 'http://spam.test' }),
  )
  expect(await stored('bot@example.org')).toMatchObject([{ reference, is_spam: true }])
  expect(await mails(reference)).toEqual([])
  expect((await run('list', 'gay')).output).not.toContain(reference)
  expect((await run('list', 'gay', '--all')).output).toContain(reference)
})

test('PAGE-2 one mailbox gets no more than five receipts an hour, however many write in its name; each complaint is kept', async () => {
  const references: string[] = []
  for (let n = 0; n < 7; n++)
    references.push(
      referenceIn(await visitor().complain({ ...whole, email: 'victim@example.org', words: `From network ${n}` })),
    )
  expect(await stored('victim@example.org')).toHaveLength(7)
  const receipts = await server.db.many`select 1 from notification where recipient = 'victim@example.org'`
  expect(receipts).toHaveLength(5)
  expect((await mails(references[6] as string)).map(({ recipient }) => recipient)).toEqual([
    'support@gay.nightjar.test',
  ])
})

test('PAGE-2 OPS-4 operators list, read, answer and close: the answer is mailed, each change is recorded', async () => {
  const reference = referenceIn(await visitor('nl').complain({ ...whole, email: 'answered@example.org' }))
  const file = join(folder, 'answer.txt')
  await writeFile(file, 'We looked.\n\nYou are <right>.\n')
  expect(JSON.parse((await run('list', 'gay')).output)).toContainEqual(
    expect.objectContaining({ reference, kind: 'payment', language: 'nl', answers: 0, closed_at: null }),
  )
  expect((await run('list', 'gay')).output).not.toContain('answered@example.org')
  const reasonArgs = ['--why', 'a payment came twice']
  expect(await run('answer', 'gay', reference.toLowerCase(), file, ...reasonArgs)).toMatchObject({ code: 0 })
  const shown = JSON.parse((await run('show', 'gay', reference)).output)
  expect(shown).toMatchObject({
    email: 'answered@example.org',
    text: whole.words,
    answers: [{ text: 'We looked.\n\nYou are <right>.' }],
  })
  const mail = (await mails(reference)).at(-1)
  expect(mail).toMatchObject({ recipient: 'answered@example.org', language: 'nl' })
  expect(mail?.body_text).toContain('You are <right>.')
  expect(await run('close', 'gay', reference, ...reasonArgs)).toMatchObject({ code: 0 })
  expect((await run('list', 'gay')).output).not.toContain(reference)
  const { id } = await siteOf(server.db, 'gay')
  expect(
    await server.db
      .many`select action, subject from audit where site_id = ${id} and subject = ${reference} order by id`,
  ).toEqual([
    { action: 'complaint.answer', subject: reference },
    { action: 'complaint.close', subject: reference },
  ])

  await writeFile(file, '  \n')
  const wrong: [string[], number, RegExp][] = [
    [['close', 'gay', reference, ...reasonArgs], 1, /closed already/],
    [['close', 'bdsm', reference, ...reasonArgs], 1, /this site has no complaint/],
    [['show', 'gay', 'C-0000-0000'], 1, /this site has no complaint/],
    [['answer', 'gay', reference, file, ...reasonArgs], 1, /nothing is written/],
    [['answer', 'gay', reference, file], 2, /^why: /],
    [['list'], 2, /npm run complaints/],
  ]
  for (const [args, code, says] of wrong)
    expect([args, await run(...args)]).toEqual([args, { code, output: expect.stringMatching(says) }])
})

test('PAGE-2 ACC-12 ACC-15 a member’s own is theirs to see, and goes with them; after a year everybody’s words go', async () => {
  const site = await siteOf(server.db, 'gay')
  const { id, email } = await makeAccount(server.db, 'gay')
  const client = browserClient(server, 'gay')
  await client.login(email)
  expect((await client.get('/complaints')).text).toContain(`value="${email}"`)
  const { json } = await client.post('/api/complaints', { ...whole, email, words: 'Mine to see.' })
  await writeFile(join(folder, 'mine.txt'), 'Ours to you.')
  await run('answer', 'gay', json.reference, join(folder, 'mine.txt'), '--why', 'a question')
  const held: Record<string, unknown> = {}
  await inJob(server.app, site, async (ctx) => {
    for (const tell of server.app.hooks.onExport) Object.assign(held, await tell(ctx, id))
  })
  expect(held.complaints).toMatchObject([
    { reference: json.reference, text: 'Mine to see.', answers: ['Ours to you.'] },
  ])
  await inJob(server.app, site, async (ctx) => {
    for (const forget of server.app.hooks.onErase) await forget(ctx, id)
  })
  const gone = { kind: 'payment', name: '', email: '', text: '', member_id: null, digest: null }
  expect(
    await server.db
      .one`select kind, name, email, text, member_id, digest from complaint where reference = ${json.reference}`,
  ).toEqual(gone)
  expect(await server.db.many`select 1 from complaint_answer where text = 'Ours to you.'`).toEqual([])
  expect((await mails(json.reference)).length).toBe(0)

  const reference = referenceIn(await visitor().complain({ ...whole, email: 'old@example.org' }))
  const at = (days: number) => ({ db: server.db, clock: { now: () => new Date(Date.now() + days * 86_400_000) } })
  await anonymizeComplaints(at(COMPLAINT_RETENTION_DAYS - 1))
  expect(await stored('old@example.org')).toHaveLength(1)
  await anonymizeComplaints(at(COMPLAINT_RETENTION_DAYS + 1))
  expect(await stored('old@example.org')).toEqual([])
  expect(await server.db.one`select kind, text from complaint where reference = ${reference}`).toEqual({
    kind: 'payment',
    text: '',
  })
  expect(await run('answer', 'gay', reference, join(folder, 'mine.txt'), '--why', 'too late')).toMatchObject({
    code: 1,
  })
})
