// Reports that are broken, hostile or odd: read as far as they can be, in little time, and never a bug.
import { expect, test } from 'vitest'
import { secretOf } from '../../../test/fixtures/secret.ts'
import { readEnv } from '../../base/env.ts'
import { classifyReport } from './classifyReport.ts'
import { type ParsedReport, parseReport } from './parseReport.ts'
import { reportedNotifications } from './reportedNotification.ts'

const lines = (...them: string[]) => Buffer.from(them.join('\n'))
async function read(bytes: Buffer) {
  const mail = await parseReport(bytes)
  return mail && classifyReport(mail)
}

const daemon = 'From: MAILER-DAEMON@mail.example.com'
const failed = [
  'Reporting-MTA: dns; x',
  '',
  'Final-Recipient: rfc822; a@example.org',
  'Action: failed',
  'Status: 5.1.1',
  '',
]
const report = (boundary: string, ...rest: string[]) => [
  daemon,
  `Content-Type: multipart/report; ${boundary}`,
  '',
  ...rest,
]
const part = (type: string, ...rest: string[]) => ['--b', `Content-Type: ${type}`, '', ...rest]
const whole = report(
  'boundary=b',
  ...part('text/plain', 'Sorry.'),
  ...part('message/delivery-status', ...failed),
  '--b--',
)
const bounce = { kind: 'bounce', status: '5.1.1' }

test('NOTE-3 a report that is cut anywhere after its status is still read', async () => {
  const bytes = lines(...whole)
  const enough = bytes.indexOf('5.1.1') + 5
  for (let end = enough; end <= bytes.length; end++) expect(await read(bytes.subarray(0, end))).toEqual(bounce)
  for (let end = 0; end < enough; end++)
    expect((await read(bytes.subarray(0, end)))?.kind ?? 'none').not.toBe('complaint')
})

test('NOTE-3 without a boundary, with a wrong one, or with none of its parts closed it is read as text', async () => {
  const body = [...part('text/plain', 'Sorry, 550 5.1.1 User unknown'), ...part('message/delivery-status', ...failed)]
  for (const boundary of ['report-type=delivery-status', 'boundary="other"', 'boundary=""', 'boundary=b'])
    expect([boundary, await read(lines(...report(boundary, ...body)))]).toEqual([boundary, bounce])
})

test('NOTE-3 a charset that does not exist or does not fit, and bytes that are no text, hurt nobody', async () => {
  for (const charset of ['klingon', 'utf-16', '"', 'iso-2022-jp', 'utf-8;charset=ascii']) {
    const words = [
      ...part(`text/plain; charset=${charset}`, 'K\\xff\\xfeein Zugang'),
      ...part('message/delivery-status', ...failed),
    ]
    expect([charset, await read(lines(...report('boundary=b', ...words)))]).toEqual([charset, bounce])
  }
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256))
  expect(await read(Buffer.concat([lines(daemon, '', ''), noise]))).toEqual({ kind: 'none', status: '' })
  expect(await read(noise)).toEqual({ kind: 'none', status: '' })
})

const megabyte = (unit: (n: number) => string, size: number) => {
  let text = ''
  for (let n = 0; text.length < size; n++) text += unit(n)
  return Buffer.from(text.slice(0, size))
}
const ours = { env: readEnv({ RETURN_PATH: 'bounces@mail.example.com' }), secret: secretOf('a secret for tests only') }
const hostile: [string, Buffer][] = [
  ['parts within parts', megabyte((n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`, 2 ** 20)],
  ['mails within mails', megabyte((n) => `${n ? '' : `${daemon}\n`}Content-Type: message/rfc822\n\n`, 2 ** 20)],
  [
    'parts, one after the other',
    Buffer.concat([lines(...report('boundary=b', '')), megabyte(() => '--b\n\n\n', 2 ** 20)]),
  ],
  [
    'one boundary of a mebibyte',
    Buffer.concat([lines(`Content-Type: multipart/report; boundary="`), Buffer.alloc(2 ** 20, 'b')]),
  ],
  ['one header line', Buffer.concat([lines('To: '), Buffer.alloc(2 ** 20, '+@')])],
  ['folds', Buffer.concat([lines('To: a', ''), megabyte(() => ' a+b@c,\n', 2 ** 20)])],
  [
    'tags that never end',
    Buffer.concat([lines(daemon, 'Content-Type: text/html', '', ''), Buffer.alloc(2 ** 20, '<a ')]),
  ],
  ['addresses', Buffer.concat([lines(daemon, '', ''), megabyte((n) => `a+${n}@b `, 2 ** 20)])],
  ['plus signs', Buffer.concat([lines(daemon, '', ''), Buffer.alloc(2 ** 20, 'a+')])],
  ['one word of text', Buffer.concat([lines(daemon, '', ''), Buffer.alloc(2 ** 20, 'user')])],
  ['dots and digits', Buffer.concat([lines(daemon, '', ''), Buffer.alloc(2 ** 20, '5.5.')])],
  ['spaces', Buffer.concat([lines(daemon, '', 'user'), Buffer.alloc(2 ** 20, ' ')])],
  [
    'statuses',
    Buffer.concat([
      lines(...report('boundary=b', ...part('message/delivery-status'))),
      Buffer.alloc(2 ** 20, 'Status: 5.1.1\n\n'),
    ]),
  ],
]
test.each(hostile)('NOTE-3 a mebibyte of %s is read in a second', async (_what, bytes) => {
  const startedAt = process.cpuUsage()
  const mail = await parseReport(bytes)
  if (mail) expect([classifyReport(mail).kind, reportedNotifications(ours, mail)]).not.toContain('complaint')
  const { user, system } = process.cpuUsage(startedAt)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})

test('NOTE-3 what a report brings back is evidence, not a report', async () => {
  const inner = lines(...whole).toString()
  const forwarded = lines(
    'From: Somebody <a@example.org>',
    'Content-Type: multipart/mixed; boundary=o',
    '',
    '--o',
    'Content-Type: message/rfc822',
    '',
    inner,
    '--o--',
  )
  expect(await read(forwarded)).toEqual({ kind: 'none', status: '' })
  const delivered = report(
    'boundary=b',
    ...part('message/delivery-status', 'Action: delivered', 'Status: 2.0.0', ''),
    ...part('message/rfc822', inner.replaceAll('--b', '--c').replace('boundary=b', 'boundary=c')),
    '--b--',
  )
  expect(await read(lines(...delivered))).toEqual({ kind: 'none', status: '' })
})

test('NOTE-3 fields are found whatever their case, folds, blank lines and comments', async () => {
  const odd = [
    '',
    'reporting-mta: dns; x',
    ' \t',
    '',
    'FINAL-RECIPIENT: rfc822;',
    '\ta@example.org',
    'aCTION:failed (it was)',
    'Status:   5.1.1   (no such user)',
    'no field at all',
    '',
  ]
  for (const end of ['\n', '\r\n'])
    expect(
      await read(Buffer.from(report('boundary=b', ...part('message/delivery-status', ...odd), '--b--').join(end))),
    ).toEqual(bounce)
  const mail = (await parseReport(lines(daemon, 'To: a@example.org', 'TO: b@example.org', '', 'Hello'))) as ParsedReport
  expect(mail.headers.get('to')).toEqual(['a@example.org', 'b@example.org'])
})
