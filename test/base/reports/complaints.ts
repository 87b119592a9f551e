// Reports of people who said that a mail is junk (RFC 5965), as each feedback loop sends them; most hide who it was.
import { type About, type Expected, type Maker, original } from './about.ts'
import type { Luck } from './luck.ts'
import { type Headers, machineFields, mail, type Part } from './mime.ts'

type Form = {
  from: string
  subject: string
  agent: string
  words: string
  more?: (about: About, luck: Luck) => Headers
  loop?: string
}

const types: (readonly [type: string, expected: Expected])[] = [
  ...(['abuse', 'abuse', 'abuse', 'Abuse', 'fraud', 'virus', 'other'] as const).map((it) => [it, 'complaint'] as const),
  ['not-spam', 'none'],
]

function report(luck: Luck, about: About, form: Form, type: string, expected: Expected) {
  // Where the recipient is hidden, the mail's own id or its return path is what is left.
  const hidden = luck.chance(70)
  const rows: Headers = [
    ['Feedback-Type', type],
    ['User-Agent', form.agent],
    ['Version', luck.pick(['1', '1.0', '0.1'])],
    ...(form.more?.(about, luck) ?? []),
    ['Received-Date', 'Thu, 19 Nov 2026 09:00:00 +0000'],
    ['Source-IP', '192.0.2.25'],
    ['Reported-Domain', 'example.com'],
  ]
  const parts: Part[] = [
    { type: 'text/plain', charset: 'us-ascii', body: form.words },
    { type: 'message/feedback-report', body: machineFields(luck, [luck.chance(50) ? rows : rows.toReversed()]) },
    luck.chance(70)
      ? {
          type: 'message/rfc822',
          body: original(luck, about, { hidden, whole: true }),
          headers: [['Content-Disposition', 'inline']],
        }
      : { type: 'text/rfc822-headers', body: original(luck, about, { hidden }) },
  ]
  const headers: Headers = [
    ['From', form.from],
    ['To', form.loop ?? 'fbl@mail.example.com'],
    ['Subject', form.subject],
    ['Date', 'Thu, 19 Nov 2026 09:00:00 +0000'],
  ]
  return { expected, bytes: mail(luck, headers, { multipart: 'report; report-type=feedback-report', parts }) }
}

const made =
  (form: Form): Maker =>
  (luck, about) =>
    report(luck, about, form, ...luck.pick(types))

const received =
  'This is an email abuse report for an email message received from IP 192.0.2.25 on Thu, 19 Nov 2026 09:00:00 +0000.\n'

export const yahooLoop = made({
  from: 'Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.yahoo.com>',
  subject: 'Fw: Somebody wrote to you',
  agent: 'Yahoo!-Mail-Feedback/2.0',
  words: received,
  more: ({ return_path }) => [
    ['Original-Mail-From', `<${return_path}>`],
    ['Original-Rcpt-To', 'redacted@yahoo.com'],
    ['Authentication-Results', 'mta1.mail.yahoo.com  from=example.com; dkim=pass (ok)'],
  ],
})

export const aol = made({
  from: 'AOL Feedback Loop <scomp@aol.net>',
  subject: 'Email Feedback Report for IP 192.0.2.25',
  agent: 'AOL SComp',
  words: `${received}For information, please review http://postmaster.aol.com/\n`,
  more: () => [
    ['Redacted-Address', 'redacted'],
    ['Redacted-Address', 'redacted@'],
  ],
})

export const microsoft = made({
  from: 'staff@hotmail.com',
  subject: 'complaint about message from 192.0.2.25',
  agent: 'Microsoft-JMRP/2.0',
  words: received,
})

export const signalSpam = made({
  from: 'Signal Spam <fbl-no-reply@signal-spam.fr>',
  subject: 'Signal Spam: signalement pour 192.0.2.25',
  agent: 'SignalSpam-FBL/1.0',
  words: `Bonjour,\n\nceci est un signalement (format ARF) d'un message recu par un internaute.\n`,
  more: () => [
    ['Original-Rcpt-To', 'xxxxx@laposte.net'],
    ['Arrival-Date', 'Thu, 19 Nov 2026 09:00:00 +0100'],
  ],
})

export const amazonSesLoop = made({
  from: 'complaints@email-abuse.amazonses.com',
  subject: 'Fw: Somebody wrote to you',
  agent: 'Amazon SES Mailbox Feedback/1.0',
  words: 'This is an email abuse report for an email message from amazonses.com on Thu, 19 Nov 2026 09:00:00 +0000\n',
  more: (_about, luck) => [['Original-Mail-From', `<0102${luck.hex(12)}-000000@eu-west-1.amazonses.com>`]],
})

export const validity = made({
  from: 'Comcast FBL Service <feedbackloop@comcastfbl.senderscore.net>',
  subject: 'Comcast Abuse Report',
  agent: 'ReturnPathFBL/2.0',
  words: 'This is a Comcast Abuse Report for an email message received from domain example.com.\n',
  more: () => [
    ['Abuse-Type', 'complaint'],
    ['Subscription-Link', 'https://fbl.returnpath.net/manage/subscriptions/1'],
    ['Source', 'Comcast'],
  ],
})

export const mailRu = made({
  from: 'Mail.Ru FBL <fbl@corp.mail.ru>',
  subject: 'Abuse report',
  agent: 'Mail.Ru-FBL/1.0',
  words: received,
  more: ({ return_path }) => [['Original-Mail-From', return_path]],
})

/** What Microsoft's programme sends to those who never asked for fields: the mail with a mark, nothing else. */
export const microsoftPlain: Maker = (luck, about) => {
  const body = `X-HmXmrOriginalRecipient: ${luck.chance(50) ? 'redacted@hotmail.com' : about.recipient}\n${original(luck, about, { hidden: luck.chance(50), whole: true })}`
  const headers: Headers = [
    ['From', luck.pick(['staff@hotmail.com', '<staff@hotmail.com>'])],
    ['To', 'fbl@mail.example.com'],
    ['Subject', ' complaint about message from 192.0.2.25'],
  ]
  return {
    expected: 'complaint',
    bytes: mail(luck, headers, { multipart: 'mixed', parts: [{ type: 'message/rfc822', body }] }),
  }
}

/** About how a mail was signed (RFC 6591): sent to whoever owns the domain, not by somebody who complains. */
export const dmarc: Maker = (luck, about) =>
  report(
    luck,
    about,
    {
      from: 'dmarc-noreply@example.net',
      subject: 'DMARC Forensic report for example.com',
      agent: 'Lua/1.0',
      words: "The message below did not meet the sending domain's dmarc policy.\n",
      more: () => [
        ['Auth-Failure', 'dmarc'],
        ['Delivery-Result', 'delivered'],
      ],
    },
    'auth-failure',
    'none',
  )
