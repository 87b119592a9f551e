// Every mail and push as the build renders it: all languages, HTML and text, a one-line subject.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseMeasures } from '../../contract/cases.ts'
import { locales } from '../../contract/limits.ts'
import { openSsrBuild, type SsrBuild } from '../../server/base/ssr/ssrBuild.ts'
import { gsm7Length, toGsm7 } from '../../server/notifications/sms/gsm7.ts'
import { files, read } from '../sourceFiles.ts'

let screens: SsrBuild
beforeAll(async () => {
  screens = await openSsrBuild({ dev: false })
})
afterAll(() => screens.close())

const site = {
  ...{ name: 'Lantern <3', mail_name: 'Lantern <3', support_email: 'support@example.org', niche: 7, country: 'NL' },
  ...{
    fictional_singular: 'Fictional profile',
    fictional_warning: 'Fictional profiles are drawn.',
    origin: 'https://example.org',
    company: 'Test BV, Street 1, Amsterdam',
  },
}
const link = 'https://example.org/look?at=this&token=it'
const to = { name: 'Anna & "Ben"', link, undo: link }
const leaving = { ...to, until: '2026-12-04T17:00:00Z', time_zone: 'Europe/Amsterdam' }
const people = [
  { name: 'Anna', fictional: false },
  { name: 'Clara', fictional: true },
]
const week = { likes: 3, newcomers: 100, many: true, people: [{ name: 'Anna', age: 36, place: 'Utrecht' }], link }
const seller = { name: 'Test BV', address: 'Street 1', city: 'Amsterdam', kvk: '12345678', vat_numbers: ['NL1', 'NL2'] }
const bought = {
  ...{ payment_id: 'abc123', credits: 15, amount: 899, currency: 'EUR', paymentmethod: 'creditcard', seller, link },
  ...{ paid_at: '2026-11-20T17:00:00Z', time_zone: 'Europe/Amsterdam', receipt_no: '2026-17', vat: 156, vat_rate: 21 },
  refunds: [],
}
const reported = { reference: 'abc123', reason: 'fake', member: 'beef', drawn: false, link }
const complained = { reference: 'C-7K3M-92QX', kind: 'payment', email: 'me@test.org', words: 'Look.', language: 'nl' }
const mandate = {
  ...{ name: 'Test BV', creditor_id: 'DE98ZZZ09999999999', reference: 'NJ-ABCDEFGHJKLM', notice_days: 1 },
  ...{ amount: 899, currency: 'EUR', recurring: true },
}
const debit = {
  ...{ name: to.name, iban: 'NL02 •••• 0300', amount: 899, currency: 'EUR', collect_on: '2026-11-25' },
  ...{ reference: 'NJ-ABCDEFGHJKLM', creditor: 'Test BV', creditor_id: 'DE98ZZZ09999999999', again: false },
}
const withdrawn = {
  ...{ reference: 'W-7K3M-92QX', name: to.name, email: 'me@test.org', order: '15 credits', at: '2026-11-20T17:00:00Z' },
  time_zone: 'Europe/Amsterdam',
}
const paid = [{ credits: 1, amount: 60, currency: 'EUR' }]

/** By the name of the mail: what it is told, in each of its kinds. */
const samples: Record<string, object[]> = {
  Activation: [to],
  AlreadyMember: [
    { ...to, leaving: false },
    { ...to, leaving: true },
  ],
  Announcement: [{ subject: 'Something new', text: 'Look.\n\nIt is <new>.', link }],
  AppealDecided: [
    { reference: 'cafe', outcome: 'upheld', reasons: 'We looked.\n\nIt is <right>.', link },
    { reference: 'cafe', outcome: 'reversed', reasons: 'You are right.', link },
  ],
  AwayReminder: [
    { ...to, unread: 0, likes: 0 },
    { ...to, unread: 1, likes: 5 },
  ],
  BanLifted: [to],
  CreditNotePaper: [
    {
      ...bought,
      ...{
        credit_note_no: 'CN-2026-000001',
        credits: 15,
        amount: -899,
        vat: -156,
        refunded_at: '2026-11-21T17:00:00Z',
      },
    },
  ],
  ExpressRequest: [{}],
  Complained: [
    { ...complained, name: '', member: null },
    { ...complained, name: 'Anna', member: 'cafe', words: 'Look.\n\nIt is <not> right.' },
  ],
  ComplaintAnswered: [{ reference: 'C-7K3M-92QX', words: 'We looked.\n\nYou are <right>.' }],
  ComplaintReceived: [{ reference: 'C-7K3M-92QX', kind: 'payment' }],
  ConfirmReminder: [to],
  DataReady: [to],
  DecisionMade: [
    ...caseMeasures.map((measure) => ({ measure, ground: 'scam', facts: 'Asked <three> people for money.' })),
    { measure: 'remove_item', ground: 'photo_quality', facts: '' },
  ].map(({ measure, ...decided }) => ({
    ...{ ...to, reference: 'cafe', measure, ...decided, link },
    ...{
      automated: measure === 'warn',
      ends_at: measure === 'suspend' ? '2026-12-24T12:00:00Z' : null,
      time_zone: 'Europe/Amsterdam',
    },
  })),
  DecisionUndone: [{ ...to, reference: 'cafe', link }],
  DirectDebitMandate: [mandate, { ...mandate, recurring: false }],
  DirectDebitNotice: [debit, { ...debit, again: true }],
  EmailChange: [to],
  EmailChanged: [{ ...to, email: 'new@example.org' }],
  EmailChanging: [{ ...to, email: 'new@example.org' }],
  EmailWanted: [to],
  FraudNotice: [{ name: to.name, from: 'Romeo' }],
  Goodbye: [leaving],
  NoticeDecided: [
    { reference: 'cafe', acted: true, slowed: false, link },
    { reference: 'cafe', acted: false, slowed: true, link },
  ],
  NewDevice: [{ ...to, device: 'Firefox, Linux', at: '2026-11-20T17:00:00Z', time_zone: 'Europe/Amsterdam' }],
  NewLike: [...people, { name: 'Dora', fictional: false, by_switch: true }].map((it) => ({ ...it, link })),
  NewMatch: people.map((it) => ({ ...it, link })),
  NewMessage: people.map((it) => ({ ...it, link })),
  PasswordChanged: [to],
  PhotoRemoved: [{ ground: 'law.intimate' }],
  PhotoReminder: [to],
  ...Object.fromEntries(
    ['Message', 'Like', 'Match', 'Unread', 'Weekly', 'Photo', 'Away', 'News', 'Promotion'].map((it) => [
      `Push${it}`,
      [{ link }],
    ]),
  ),
  ...Object.fromEntries(
    ['Message', 'Like', 'Match', 'Unread'].map((it) => [`Push${it}`, [{ link }, { link, fictional: true }]]),
  ),
  PushPlain: [{ link }, { link, fictional: true }],
  PushWords: ['text', 'photo', 'gift', 'gif'].flatMap((kind) =>
    [false, true].map((fictional) => ({ name: 'Noor', fictional, kind, words: kind === 'text' ? 'Hello' : '' })),
  ),
  Receipt: [bought, { ...bought, paymentmethod: 'ideal', credits: 1 }],
  ReceiptPaper: [bought, { ...bought, refunds: [{ amount: 599, at: '2026-11-21T17:00:00Z' }] }],
  RefundFailed: [{ name: to.name, paid }],
  Refunded: [{ name: to.name, paid }],
  Reported: [
    { ...reported, photo: null, words: '', reporter: null, again: false },
    { ...reported, photo: 'f00d', words: 'Look.\n\nIt is <not> her.', reporter: 'cafe', again: true, drawn: true },
  ],
  Reset: [to],
  SecurityChanged: changesOf('web/mails/securityChanged.tsx').map((what) => ({ ...to, what })),
  StaffAnswer: [{ subject: 'Your receipt', words: 'Hi Anna,\n\nIt is <right> there.', by: 'Sam' }],
  TakedownReceived: [{ reference: 'T-7K3M-92QX' }],
  TakedownRequested: [
    { reference: 'T-7K3M-92QX', place: '', description: '', email: 'a@example.org', copies: 0, case_reference: 'cafe' },
    {
      reference: 'T-7K3M-92QX',
      place: 'https://x.test/members/1',
      description: 'Me.\n\nIt is <me>.',
      email: 'a@example.org',
      copies: 2,
      case_reference: 'cafe',
    },
  ],
  SmsDirectDebitCode: [{ code: '012345', amount: 899, currency: 'EUR', creditor: 'Test BV', iban: 'NL02 •••• 0300' }],
  UnreadMessages: [
    { count: 1, people: people.slice(0, 1), others: 0, link },
    { count: 12, people, others: 2, link },
  ],
  WayBack: [leaving],
  WeeklyUpdates: [week, { ...week, many: false, newcomers: 1 }, { ...week, newcomers: 0, people: [], many: false }],
  WelcomeBack: [to],
  WithdrawalReceived: [
    { ...withdrawn, refund: [], decided: false },
    { ...withdrawn, refund: paid, decided: true },
  ],
  Withdrawn: [
    { ...withdrawn, language: 'nl', payment: null },
    { ...withdrawn, language: 'nl', payment: 'abc123' },
  ],
}

function changesOf(file: string): string[] {
  const [, body = ''] = /const changes = \{([\s\S]*?)\n\}/.exec(read(file)) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

test('PAY-5 the SMS with a code is one part, in each language, with the longest name and sum', async () => {
  const props = {
    ...{ code: '012345', amount: 100_000, currency: 'EUR', creditor: 'N'.repeat(20), iban: 'NL02 •••• 0300', site },
  }
  for (const locale of locales) {
    const text = toGsm7((await screens.renderMail('SmsDirectDebitCode', locale, props)).text)
    expect([locale, gsm7Length(text)]).toEqual([locale, expect.any(Number)])
    expect([locale, (gsm7Length(text) ?? 999) <= 160, text]).toEqual([locale, true, text])
    expect(text).toContain('NL02 **** 0300')
  }
})

test('NOTE-2 none is forgotten here', () => {
  const declared = files('web/mails')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...read(file).matchAll(/^export const (\w+): (?:Mail|Push)\b/gm)].map(([, name = '']) => name))
  expect(Object.keys(samples).sort()).toEqual(declared.sort())
})

const every = Object.entries(samples).flatMap(([name, kinds]) => kinds.map((props, n) => [name, n, props] as const))
test.each(every)(
  'NOTE-2 I18N-3 %s %i in eleven languages: HTML, text, and a subject of one line',
  async (name, _n, props) => {
    for (const locale of locales) {
      const unsubscribe = 'https://example.org/unsubscribe/do?token=it'
      const { subject, html, text } = await screens.renderMail(name, locale, { site, unsubscribe, ...props })
      const all = `${subject}\n${text}\n${html}`
      if (name !== 'ExpressRequest') expect(subject).toMatch(/^\S.*\S$/)
      expect(subject.length).toBeLessThan(150)
      expect(all).not.toMatch(/undefined|\[object|NaN|Invalid Date|\{\w*\}|<\/?\d+\/?>/)
      expect(text).not.toMatch(/&(amp|lt|gt|quot|#x27);|<\/?(p|a|h1|br|strong|span|table)\b/)
      if ('link' in props && !name.endsWith('Paper')) expect(text).toContain(link)
      if (name === 'SmsDirectDebitCode' || name === 'DirectDebitMandate') {
        expect(html).toBe('')
        expect(text).toContain('Test BV')
        continue
      }
      if (name === 'ExpressRequest') {
        expect(text).toMatch(/\S.{40}/s)
        continue
      }
      if (name === 'CreditNotePaper') {
        for (const it of ['Test BV', 'CN-2026-000001']) expect(text).toContain(it)
        continue
      }
      if (name === 'ReceiptPaper') {
        for (const it of ['Test BV', '2026-17']) expect(text).toContain(it)
        continue
      }
      if (name.startsWith('Push')) {
        const { fictional = false } = props as { fictional?: boolean }
        expect(subject.endsWith(name === 'PushPlain' ? ' (\u{1F3AD})' : ' (\u{1F3AD} Fictional profile)')).toBe(
          fictional,
        )
        expect(html).toBe('')
        if (name === 'PushWords') expect(text).toMatch('words' in props && props.words ? /^Hello$/ : /^\S.{5,60}\S$/)
        else expect(text).toBe(`${site.name}\n${link}`)
        continue
      }
      expect(html).toMatch(/^<!doctype html><html lang="\w\w">[\s\S]*<\/html>$/)
      expect(html).not.toMatch(/<(script|img|link|style|iframe)\b/)
      expect(html).toContain('Lantern &lt;3')
      for (const it of [html, text]) expect(it).toContain(site.company)
      if ('name' in props && props === to) expect(html).toContain('Anna &amp; &quot;Ben&quot;')
      expect(text).toContain(unsubscribe)
      if ('fictional' in props && props.fictional)
        expect([subject, text]).toEqual([
          expect.stringContaining('(Fictional profile)'),
          expect.stringMatching(/\(\u{1F3AD} Fictional profile\)[\s\S]*Fictional profiles are drawn\./u),
        ])
    }
  },
)

test('NOTE-2 the receipt says what, how much, how, when and from whom', async () => {
  const { text } = await screens.renderMail('Receipt', 'en', { site, ...bought })
  for (const it of [
    '15 credits',
    '€8.99',
    'VAT included',
    'Credit card',
    '20 November 2026',
    'abc123',
    'Test BV',
    '12345678',
    'NL1, NL2',
  ])
    expect(text).toContain(it)
  expect((await screens.renderMail('Receipt', 'de', { site, ...bought })).text).toContain('8,99')
  const { text: refunded } = await screens.renderMail('Receipt', 'en', { site, ...bought, paid_back: true })
  expect(refunded).toContain('We’re refunding this payment')
  expect(refunded).not.toContain('Your credits are ready')
})

test('I18N-3 a mail in English is American for a reader in the United States, and British elsewhere', async () => {
  const login = { site, ...samples.NewDevice?.[0] }
  const british = await screens.renderMail('NewDevice', 'en', login)
  expect(british.text).toContain('20 November 2026 at 18:00')
  expect(british.html).toContain('<html lang="en">')
  const american = await screens.renderMail('NewDevice', 'en', { ...login, site: { ...site, country: 'US' } })
  expect(american.text).toMatch(/November 20, 2026 at 6:00\sPM/)
  expect(american.html).toContain('<html lang="en-US">')
})

test('NOTE-2 PRO-8 a reminder names people, the fictional with their label, and Friday’s mail ages and places', async () => {
  const unread = await screens.renderMail('UnreadMessages', 'en', { site, ...samples.UnreadMessages?.[1] })
  expect(unread.subject).toBe('12 unread messages on Lantern <3')
  expect(unread.text).toContain('From Anna, Clara (\u{1F3AD} Fictional profile). And 2 more.')
  expect(unread.html).toMatch(
    /<bdi>Clara<\/bdi> <span[^>]*><span aria-hidden="true">\u{1F3AD}<\/span> Fictional profile<\/span>/u,
  )
  const friday = await screens.renderMail('WeeklyUpdates', 'en', { site, ...week })
  for (const it of ['3 new likes', 'At least 100 new members', 'Anna, 36, Utrecht']) expect(friday.text).toContain(it)
})
