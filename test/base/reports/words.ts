// Delivery reports that have words only: no fields, the mail itself below them.
import { type About, addressed, type Maker, original, seen } from './about.ts'
import { type Answer, answerOf, expectedOf } from './answers.ts'
import type { Luck } from './luck.ts'
import { type Headers, mail } from './mime.ts'

type Form = { from: string; subject: string; more?: Headers; before: string; below: string; charset?: string }

const made =
  (form: (luck: Luck, about: About, answer: Answer) => Form, means?: readonly Answer['means'][]): Maker =>
  (luck, about) => {
    const answer = answerOf(luck, about, means)
    const { from, subject, more = [], before, below, charset = 'us-ascii' } = form(luck, about, answer)
    const where = seen(luck)
    const copy = where === 'to' ? '' : original(luck, about, { whole: luck.chance(50) })
    const headers: Headers = [
      ['Return-Path', '<>'],
      ['From', from],
      ...addressed(luck, about, where),
      ['Subject', subject],
      ...more,
    ]
    const body = `${before}\n\n${below}\n\n${copy}`
    return { expected: expectedOf(answer), bytes: mail(luck, headers, { type: 'text/plain', charset, body }) }
  }

const lead =
  'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:'
const exim: Headers = [['Auto-Submitted', 'auto-replied']]

export const eximText = made((luck, { recipient }, { host, said }) => ({
  from: 'Mail Delivery System <Mailer-Daemon@mail.example.com>',
  subject: 'Mail delivery failed: returning message to sender',
  more: [...exim, ['X-Failed-Recipients', recipient]],
  before: `${lead}\n\n  ${recipient}\n    SMTP error from remote mail server after ${luck.pick([`RCPT TO:<${recipient}>`, 'end of data'])}:\n    host ${host} [192.0.2.80]: ${said}`,
  below: luck.pick([
    '------ This is a copy of the message, including all the headers. ------',
    '------ This is a copy of your message, including all the headers. ------',
  ]),
}))

export const eximWarning = made(
  (luck, { recipient }, { host, said }) => ({
    from: 'Mail Delivery System <Mailer-Daemon@mail.example.com>',
    subject: 'Warning: message 1P1ceB-000FL1-4q delayed 24 hours',
    more: exim,
    before: `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mail.example.com.\n\nThe address to which the message has not yet been delivered is:\n\n  ${recipient}\n    Delay reason: ${luck.chance(50) ? said : `host ${host}: Connection timed out`}\n`,
    below:
      'No action is required on your part. Delivery attempts will continue for\nsome time, and this warning may be repeated at intervals.',
  }),
  ['later'],
)

export const qmail = made((luck, { recipient }, { said }) => ({
  from: 'MAILER-DAEMON@mail.example.com',
  subject: 'failure notice',
  before: `Hi. This is the qmail-send program at mail.example.com.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${recipient}>:\n192.0.2.80 ${luck.pick(['does not like recipient.', 'failed after I sent the message.'])}\nRemote host said: ${said}\nGiving up on 192.0.2.80.`,
  below: luck.pick(['--- Below this line is a copy of the message.', '--- Enclosed is a copy of the message.']),
}))

export const yahoo = made((_luck, { recipient }, { said }) => ({
  from: 'MAILER-DAEMON@yahoo.com',
  subject: 'Failure Notice',
  before: `Sorry, we were unable to deliver your message to the following address.\n\n<${recipient}>:\n${said}`,
  below: '--- Below this line is a copy of the message.',
}))

export const gmailText = made((luck, { recipient }, { host, said }) => ({
  from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
  subject: luck.pick(['Delivery Status Notification (Failure)', 'Delivery Status Notification (Delay)']),
  more: [['X-Failed-Recipients', recipient]],
  before: `Delivery to the following recipient failed permanently:\n\n     ${recipient}\n\nTechnical details of permanent failure:\nGoogle tried to deliver your message, but it was rejected by the server for the recipient domain example.net by ${host}. [192.0.2.80].\n\nThe error that the other server returned was:\n${said}`,
  below: '----- Original message -----',
}))

export const gmx = made((_luck, { recipient }, { host, said }) => ({
  from: '"GMX Mailer Daemon" <mailer-daemon@gmx.de>',
  subject: 'Mail delivery failed: returning message to sender',
  charset: 'utf-8',
  before: `${lead}\n\n${recipient}:\nSMTP error from remote server for RCPT TO command, host: ${host} (192.0.2.80) reason: ${said}`,
  below: '--- The header of the original message is following. ---',
}))

export const openSmtpdOld = made((_luck, { recipient }, { said }) => ({
  from: 'Mailer Daemon <MAILER-DAEMON@mail.example.com>',
  subject: 'Delivery status notification',
  before: `    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\n${recipient}: ${said}`,
  below: '    Below is a copy of the original message:',
}))

export const mimecast = made((_luck, { recipient }, { said, means }) => ({
  from: '"postmaster" <postmaster@example.net>',
  subject: '[Postmaster] Email Delivery Failure',
  more: [['X-Mimecast-Originator', '<>']],
  charset: 'utf-8',
  before: `This is an automated alert notification. Please do not reply.\n\nAn email that you attempted to send to the following address could not be delivered:\n-- ${recipient}\n\nThe problem appears to be :\n-- ${means === 'gone' ? 'Recipient email address is possibly incorrect' : 'Recipient server declined to accept the message'}\n\nAdditional information follows :\n-- ${said}\n\nThis condition occurred after 1 attempt(s) to deliver over\na period of 0 hour(s).`,
  below: 'If you require further information, please contact the Service Desk.',
}))

/** Its reasons are its own, in the language of whoever runs it. */
export const domino: Maker = (luck, about) => {
  const [expected, because] = luck.pick([
    ['bounce', `User ${about.recipient.split('@')[0]} (${about.recipient}) not listed in Domino Directory`],
    ['bounce', `User ${about.recipient.split('@')[0]} (${about.recipient}) not listed in public Name & Address Book`],
    ['bounce', `Benutzer ${about.recipient} ist im Domino-Verzeichnis nicht aufgeführt`],
    ['bounce', `Utilisateur ${about.recipient} non répertorié dans l'annuaire Domino`],
    ['delay', 'Error transferring to mx.example.net; Maximum hop count exceeded.  Message probably in a routing loop.'],
    ['delay', 'Mail file has exceeded its disk quota'],
    [
      'delay',
      'Error transferring to MX.EXAMPLE.NET; SMTP Protocol Returned a Permanent Error 554 5.7.1 Rejected by policy',
    ],
  ] as const)
  const where = seen(luck)
  const body = `Your message\n\n  Subject: Somebody wrote to you\n\nwas not delivered to:\n\n  ${about.recipient}\n\nbecause:\n\n  ${because}\n\n${where === 'to' ? '' : original(luck, about)}`
  const headers: Headers = [
    ['From', 'Postmaster@example.net'],
    ...addressed(luck, about, where),
    ['Subject', 'DELIVERY FAILURE'],
  ]
  return { expected, bytes: mail(luck, headers, { type: 'text/plain', charset: 'iso-8859-1', body }) }
}
