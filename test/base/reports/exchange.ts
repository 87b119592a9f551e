// Reports of Microsoft's servers, whose words for people are in the language of whoever runs them.
import { addressed, type Maker, original, returned, seen } from './about.ts'
import { answerOf, expectedOf } from './answers.ts'
import type { Luck } from './luck.ts'
import { type Headers, machineFields, mail } from './mime.ts'

type Words = { subject: string; failed: string; charset: string }
const languages: Words[] = [
  { subject: 'Undeliverable', failed: 'Delivery has failed to these recipients or groups:', charset: 'us-ascii' },
  {
    subject: 'Unzustellbar',
    failed: 'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:',
    charset: 'iso-8859-1',
  },
  { subject: 'Non remis', failed: 'Échec de la remise à ces destinataires ou groupes :', charset: 'iso-8859-1' },
  { subject: 'Onbestelbaar', failed: 'Bezorging bij deze geadresseerden of groepen is mislukt:', charset: 'utf-8' },
  {
    subject: 'No se puede entregar',
    failed: 'No se pudo entregar el mensaje a estos destinatarios o grupos:',
    charset: 'utf-8',
  },
  {
    subject: 'Non recapitabile',
    failed: 'Il recapito non è riuscito per i seguenti destinatari o gruppi:',
    charset: 'windows-1252',
  },
  { subject: 'Niedostarczalne', failed: 'Nie można dostarczyć do następujących odbiorców lub grup:', charset: 'utf-8' },
  {
    subject: 'Kan inte levereras',
    failed: 'Leveransen till dessa mottagare eller grupper misslyckades:',
    charset: 'utf-8',
  },
  { subject: 'Kan ikke leveres', failed: 'Levering til disse modtagere eller grupper mislykkedes:', charset: 'utf-8' },
  {
    subject: 'Ei voida toimittaa',
    failed: 'Toimitus seuraaville vastaanottajille tai ryhmille epäonnistui:',
    charset: 'iso-8859-1',
  },
]

const word = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** `text` must be in the part's own charset: mime.ts writes anything but UTF-8 as Latin 1, which these languages fit into. */
export const exchangeOnline: Maker = (luck, about) => {
  const { subject, failed, charset } = luck.pick(languages)
  const answer = answerOf(luck, about)
  const where = seen(luck)
  const said = `${failed}\n\n${about.recipient}<mailto:${about.recipient}>\n\n\nDiagnostic information for administrators:\n\nGenerating server: DB8PR01MB0001.eurprd01.prod.exchangelabs.com\n\n${about.recipient}\nRemote Server returned '${answer.said}'\n`
  const status: Headers = [
    ['Final-Recipient', `rfc822;${about.recipient}`],
    ['Action', 'failed'],
    ['Status', answer.status],
    ['Diagnostic-Code', `smtp;${answer.said}`],
    ['Remote-MTA', `dns;${answer.host}`],
    ['X-Display-Name', about.recipient],
  ]
  const headers: Headers = [
    [
      'From',
      luck.pick([
        'postmaster@example.net',
        '<postmaster@example.net>',
        'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.net>',
      ]),
    ],
    ...addressed(luck, about, where),
    ['Subject', word(`${subject}: Somebody wrote to you`)],
    ['Auto-Submitted', 'auto-replied'],
    ['X-MS-Exchange-Message-Is-Ndr', ''],
  ]
  const bytes = mail(luck, headers, {
    multipart: 'report; report-type=delivery-status',
    parts: [
      {
        multipart: 'alternative; differences=Content-Type',
        parts: [
          { type: 'text/plain', charset, body: said },
          { type: 'text/html', charset, body: `<html><head></head><body><p>${failed}</p></body></html>` },
        ],
      },
      {
        type: 'message/delivery-status',
        body: machineFields(luck, [[['Reporting-MTA', 'dns;DB8PR01MB0001.eurprd01.prod.exchangelabs.com']], status]),
      },
      ...returned(luck, about, where),
    ],
  })
  return { expected: expectedOf(answer), bytes }
}

/** One text, the reason as `<server #status smtp;answer>`, below it the headers of the mail. */
export const exchangeOld: Maker = (luck, about) => {
  const answer = answerOf(luck, about)
  const where = seen(luck)
  const { opening, closing } = oldWords(luck)
  const text = `${opening}\n\n      Subject: Somebody wrote to you\n      Sent:    19.11.2026 08:59\n\n${closing}\n\n      ${about.recipient} on 19.11.2026 09:00\n            <mx.example.net #${answer.status} smtp;${answer.said}>\n\n${where === 'to' ? '' : original(luck, about)}`
  const headers: Headers = [
    [
      'From',
      luck.pick([
        'System Administrator <postmaster@example.net>',
        'Systemadministrator <postmaster@example.net>',
        'postmaster@example.net',
      ]),
    ],
    ...addressed(luck, about, where),
    ['Subject', word(`${luck.pick(languages).subject}: Somebody wrote to you`)],
    ['X-Mailer', 'Internet Mail Service (5.5.2653.13)'],
    ['X-MS-Embedded-Report', ''],
  ]
  return {
    expected: expectedOf(answer),
    bytes: mail(luck, headers, { type: 'text/plain', charset: 'iso-8859-1', body: text }),
  }
}

const oldWords = (luck: Luck) =>
  luck.pick([
    { opening: 'Your message', closing: 'did not reach the following recipient(s):' },
    { opening: 'Ihre Nachricht', closing: 'konnte bei einigen oder allen Empfängern nicht zugestellt werden:' },
    { opening: 'Votre message', closing: "n'est pas parvenu à certains destinataires :" },
    { opening: 'Uw bericht', closing: 'heeft de volgende geadresseerden niet bereikt:' },
  ])
