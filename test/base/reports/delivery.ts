// Delivery reports with fields for machines (RFC 3464), in the form of each mail system that sends them.
import { type About, addressed, type Expected, type Maker, returned, type Seen, seen } from './about.ts'
import { type Answer, answerOf, expectedOf, isHost } from './answers.ts'
import type { Luck } from './luck.ts'
import { type Body, type Headers, machineFields, mail, type Part } from './mime.ts'

type Form = {
  from: string
  subject: string
  more?: Headers
  /** What people read. */
  words: (answer: Answer, about: About) => Part | Body
  perMessage: Headers
  perRecipient: (answer: Answer, about: About) => Headers
}

const text = (body: string): Part => ({ type: 'text/plain', charset: 'us-ascii', body })
const date = 'Thu, 19 Nov 2026 09:00:00 +0100 (CET)'
const smtp = (answer: Answer) => (isHost(answer) ? `smtp; ${answer.said}` : `X-Postfix; ${answer.said}`)
const final = ({ recipient }: About): Headers[0] => ['Final-Recipient', `rfc822; ${recipient}`]

/** How it ended for the recipient; most reports are of failures. */
function ending(luck: Luck, about: About): { action: string; answer: Answer; expected: Expected } {
  const dice = luck.number(100)
  if (dice < 78) {
    const answer = answerOf(luck, about)
    return {
      action: luck.pick(['failed', 'failed', 'Failed', 'failed (bounced)']),
      answer,
      expected: expectedOf(answer),
    }
  }
  const later = answerOf(luck, about, ['later'])
  if (dice < 86) return { action: 'failed', answer: later, expected: 'delay' }
  if (dice < 94) return { action: 'delayed', answer: later, expected: 'delay' }
  const well: Answer = { means: 'other', status: '2.1.5', host: 'mx.example.net', said: '250 2.1.5 Ok' }
  return { action: luck.pick(['delivered', 'relayed', 'expanded']), answer: well, expected: 'none' }
}

const made =
  (form: (luck: Luck, about: About) => Form): Maker =>
  (luck, about) => {
    const { from, subject, more = [], words, perMessage, perRecipient } = form(luck, about)
    const { action, answer, expected } = ending(luck, about)
    const where: Seen = seen(luck)
    const status: Headers = perRecipient(answer, about).map(([name, value]) => [
      name,
      name === 'Action' ? action : value,
    ])
    const parts: (Part | Body)[] = [
      words(answer, about),
      { type: 'message/delivery-status', body: machineFields(luck, [perMessage, status]) },
      ...returned(luck, about, where),
    ]
    // Now and then somebody's program leaves out what people read.
    const body: Body = {
      multipart: 'report; report-type=delivery-status',
      parts: luck.chance(7) ? parts.slice(1) : parts,
    }
    return {
      expected,
      bytes: mail(
        luck,
        [
          ['Return-Path', '<>'],
          ['From', from],
          ...addressed(luck, about, where),
          ['Subject', subject],
          ['Date', date],
          ...more,
        ],
        body,
      ),
    }
  }

export const postfix = made((luck) => ({
  from: 'MAILER-DAEMON@mail.example.com (Mail Delivery System)',
  subject: luck.pick([
    'Undelivered Mail Returned to Sender',
    'Delayed Mail (still being retried)',
    'Successful Mail Delivery Report',
  ]),
  more: [['Auto-Submitted', 'auto-replied']],
  words: ({ host, said }, { recipient }) =>
    text(
      `This is the mail system at host mail.example.com.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\n<${recipient}>: host ${host}[192.0.2.80] said: ${said} (in reply to RCPT TO command)\n`,
    ),
  perMessage: [
    ['Reporting-MTA', 'dns; mail.example.com'],
    ['X-Postfix-Queue-ID', luck.hex(11).toUpperCase()],
    ['X-Postfix-Sender', 'rfc822; hello@example.com'],
    ['Arrival-Date', date],
  ],
  perRecipient: (answer, about) => [
    final(about),
    ['Original-Recipient', `rfc822;${about.recipient}`],
    ['Action', ''],
    ['Status', answer.status],
    ['Remote-MTA', `dns; ${answer.host}`],
    ['Diagnostic-Code', smtp(answer)],
  ],
}))

export const sendmail = made(() => ({
  from: 'Mail Delivery Subsystem <MAILER-DAEMON@mail.example.com>',
  subject: 'Returned mail: see transcript for details',
  more: [['Auto-Submitted', 'auto-generated (failure)']],
  words: ({ host, said }, { recipient }) =>
    text(
      `The original message was received at Thu, 19 Nov 2026 08:59:58 +0100\nfrom localhost [127.0.0.1]\n\n   ----- The following addresses had permanent fatal errors -----\n<${recipient}>\n    (reason: ${said})\n\n   ----- Transcript of session follows -----\n... while talking to ${host}.:\n>>> DATA\n<<< ${said}\n`,
    ),
  perMessage: [
    ['Reporting-MTA', 'dns; mail.example.com'],
    ['Received-From-MTA', 'DNS; localhost'],
    ['Arrival-Date', date],
  ],
  perRecipient: (answer, { recipient }) => [
    ['Final-Recipient', `RFC822; ${recipient}`],
    ['Action', ''],
    ['Status', answer.status],
    ['Remote-MTA', `DNS; ${answer.host}`],
    ['Diagnostic-Code', `SMTP; ${answer.said}`],
    ['Last-Attempt-Date', date],
  ],
}))

export const eximReport = made(() => ({
  from: 'Mail Delivery System <Mailer-Daemon@mail.example.com>',
  subject: 'Mail delivery failed: returning message to sender',
  more: [
    ['Auto-Submitted', 'auto-replied'],
    ['X-Failed-Recipients', 'see below'],
  ],
  words: ({ host, said }, { recipient }) =>
    text(
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${recipient}\n    host ${host} [192.0.2.80]\n    SMTP error from remote mail server after RCPT TO:<${recipient}>:\n    ${said}\n`,
    ),
  perMessage: [['Reporting-MTA', 'dns; mail.example.com']],
  // It reads no status out of the answer.
  perRecipient: (answer, about) => [
    ['Action', ''],
    final(about),
    ['Status', answer.status.startsWith('5') ? '5.0.0' : answer.status],
    ['Remote-MTA', `dns; ${answer.host}`],
    ['Diagnostic-Code', isHost(answer) ? `smtp; ${answer.said}` : answer.said],
  ],
}))

export const gmail = made((luck) => ({
  from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
  subject: 'Delivery Status Notification (Failure)',
  more: [
    ['Auto-Submitted', 'auto-replied'],
    ['X-Failed-Recipients', 'somebody@example.net'],
    ['References', `<${luck.hex(20)}@mail.gmail.com>`],
  ],
  words: ({ said }, { recipient }) => ({
    multipart: 'alternative',
    parts: [
      {
        type: 'text/plain',
        charset: 'utf-8',
        body: `\n** ${luck.pick(['Address not found', 'Adresse nicht gefunden', 'Adresse introuvable', 'Message blocked'])} **\n\nYour message wasn’t delivered to ${recipient}.\n\nThe response was:\n\n${said}\n`,
      },
      {
        type: 'text/html',
        charset: 'utf-8',
        body: `<html><body><h2>Your message wasn’t delivered</h2><p>${said}</p></body></html>`,
      },
    ],
  }),
  perMessage: [
    ['Reporting-MTA', 'dns; googlemail.com'],
    ['Received-From-MTA', 'dns; hello@example.com'],
    ['Arrival-Date', date],
    ['X-Original-Message-ID', '<unknown>'],
  ],
  perRecipient: (answer, about) => [
    final(about),
    ['Action', ''],
    ['Status', answer.status],
    ['Remote-MTA', `dns; ${answer.host}. (192.0.2.80, the server for the domain.)`],
    ['Diagnostic-Code', smtp(answer)],
    ['Last-Attempt-Date', date],
  ],
}))

export const outlookCom = made(() => ({
  from: 'postmaster@hotmail.com',
  subject: 'Delivery Status Notification (Failure)',
  words: (_answer, { recipient }) =>
    text(
      `This is an automatically generated Delivery Status Notification.\n\nDelivery to the following recipients failed.\n\n       ${recipient}\n`,
    ),
  perMessage: [
    ['Reporting-MTA', 'dns;BLU004-OMC3S23.hotmail.com'],
    ['Received-From-MTA', 'dns;BLU436-SMTP66'],
    ['Arrival-Date', date],
  ],
  perRecipient: (answer, { recipient }) => [
    ['Final-Recipient', `rfc822;${recipient}`],
    ['Action', ''],
    ['Status', answer.status],
    ['Diagnostic-Code', `smtp;${answer.said}`],
  ],
}))

export const icloud = made(() => ({
  from: 'Internet Mail Delivery <postmaster@mac.com>',
  subject: 'Delivery Notification: Delivery has failed',
  words: ({ said }, { recipient }) =>
    text(
      `Your message cannot be delivered to the following recipients:\n\n  Recipient address: ${recipient}\n  Reason: Remote SMTP server has rejected address\n  Diagnostic code: smtp;${said}\n`,
    ),
  perMessage: [
    ['Original-envelope-id', '0NFC009FLKOUVMA0@mr21p30im-asmtp004.me.com'],
    ['Reporting-MTA', 'dns;mr21p30im-asmtp004.me.com (tcp-daemon)'],
    ['Arrival-date', date],
  ],
  perRecipient: (answer, { recipient }) => [
    ['Original-recipient', `rfc822;${recipient}`],
    ['Final-recipient', `rfc822;${recipient}`],
    ['Action', ''],
    ['Status', `${answer.status} (Remote SMTP server has rejected address)`],
    ['Remote-MTA', `dns;${answer.host} (TCP|192.0.2.7|47323|192.0.2.80|25)`],
    ['Diagnostic-code', `smtp;${answer.said}`],
  ],
}))

export const amazonSes = made((luck) => ({
  from: 'MAILER-DAEMON@amazonses.com',
  subject: 'Delivery Status Notification (Failure)',
  more: [
    ['X-SES-Outgoing', '2026.11.19-192.0.2.9'],
    ['Message-ID', `<0102${luck.hex(12)}-000000@eu-west-1.amazonses.com>`],
  ],
  words: ({ said }, { recipient }) =>
    text(`An error occurred while trying to deliver the mail to the following recipients:\n${recipient}\n${said}\n`),
  perMessage: [['Reporting-MTA', 'dns; a192-79.smtp-out.eu-west-1.amazonses.com']],
  perRecipient: (answer, about) => [
    final(about),
    ['Action', ''],
    ['Status', answer.status],
    ['Remote-MTA', `dns; ${answer.host}`],
    ['Diagnostic-Code', smtp(answer)],
  ],
}))

export const openSmtpd = made(() => ({
  from: 'Mailer Daemon <MAILER-DAEMON@mail.example.com>',
  subject: 'Delivery status notification: error',
  words: ({ said }, { recipient }) =>
    text(
      `    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this email.\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\n${recipient}: ${said}\n`,
    ),
  perMessage: [['Reporting-MTA', 'dns; mail.example.com']],
  perRecipient: (answer, about) => [
    final(about),
    ['Action', ''],
    ['Status', answer.status],
    ['Diagnostic-Code', smtp(answer)],
  ],
}))

export const proofpoint = made((luck) => ({
  from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx0a-00123401.pphosted.com>',
  subject: luck.pick(['Undeliverable: Somebody wrote to you', 'Returned mail: see transcript for details']),
  more: [
    ['X-Proofpoint-Virus-Version', 'vendor=baseguard engine=ICAP:2.0.293'],
    ['X-Proofpoint-Spam-Details', 'rule=outbound_notspam policy=outbound score=0 spamscore=0'],
  ],
  words: ({ said }, { recipient }) =>
    text(`   ----- The following addresses had permanent fatal errors -----\n<${recipient}>\n    (reason: ${said})\n`),
  perMessage: [
    ['Reporting-MTA', 'dns; mx0a-00123401.pphosted.com'],
    ['Arrival-Date', date],
  ],
  perRecipient: (answer, { recipient }) => [
    ['Final-Recipient', `RFC822; ${recipient}`],
    ['Action', ''],
    ['Status', answer.status],
    ['Remote-MTA', `DNS; ${answer.host}`],
    ['Diagnostic-Code', `SMTP; ${answer.said}`],
  ],
}))

export const powerMta = made((luck) => ({
  from: 'postmaster@mta1.example.com',
  subject: 'Delivery report',
  words: (_answer, { recipient }) =>
    text(
      `Hello, this is the mail server on mta1.example.com.\n\nI am sending you this message to inform you on the delivery status of a\nmessage you previously sent. Immediately below you will find a list of\nthe affected recipients:\n\n${recipient}\n`,
    ),
  perMessage: [
    ['Reporting-MTA', 'dns;mta1.example.com'],
    ['X-PowerMTA-VirtualMTA', 'pool1'],
    ['Original-Envelope-Id', luck.hex(16)],
  ],
  perRecipient: (answer, { recipient }) => [
    ['Original-Recipient', `rfc822;${recipient}`],
    ['Final-Recipient', `rfc822;${recipient}`],
    ['Action', ''],
    ['Status', `${answer.status} (undefined status)`],
    ['Remote-MTA', `dns;${answer.host} (192.0.2.80)`],
    ['Diagnostic-Code', `smtp;${answer.said}`],
    ['X-PowerMTA-BounceCategory', 'bad-mailbox'],
  ],
}))

export const courier = made(() => ({
  from: '"Courier mail server at mail.example.com" <@>, postmaster@mail.example.com',
  subject: 'NOTICE: mail delivery status.',
  words: ({ said }, { recipient }) =>
    text(
      `This is a delivery status notification from mail.example.com,\nrunning the Courier mail server.\n\n<${recipient}>:\n     192.0.2.80:\n     <<< ${said}\n`,
    ),
  perMessage: [
    ['Reporting-MTA', 'dns; mail.example.com'],
    ['Arrival-Date', date],
  ],
  perRecipient: (answer, about) => [
    final(about),
    ['Action', ''],
    ['Status', answer.status.startsWith('5') ? '5.0.0' : '4.0.0'],
    ['Diagnostic-Code', smtp(answer)],
  ],
}))
