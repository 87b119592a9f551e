// What mail servers of the world say when they do not take a mail, and what that means.
import type { About } from './about.ts'
import type { Luck } from './luck.ts'

/** `status` as a program writes it down that read the answer. gone: the mailbox is no longer there. later: it is tried again. */
export type Answer = { means: 'gone' | 'full' | 'other' | 'later'; status: string; host: string; said: string }

const rows: [Answer['means'], status: string, host: string, said: string][] = [
  [
    'gone',
    '5.1.1',
    'gmail-smtp-in.l.google.com',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. For more information, go to 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser a640c23a62f3a-aa5 - gsmtp",
  ],
  [
    'gone',
    '5.2.1',
    'gmail-smtp-in.l.google.com',
    '550-5.2.1 The email account that you tried to reach is inactive. For more 550-5.2.1 information, go to 550 5.2.1 https://support.google.com/mail/?p=DisabledUser - gsmtp',
  ],
  [
    'gone',
    '5.5.0',
    'hotmail-com.olc.protection.outlook.com',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM7EUR06FT032.eop-eur06.prod.protection.outlook.com]',
  ],
  [
    'gone',
    '5.4.1',
    'example-net.mail.protection.outlook.com',
    '550 5.4.1 Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors [DB5EUR01FT010.eop-EUR01.prod.protection.outlook.com]',
  ],
  [
    'gone',
    '5.1.10',
    'example-net.mail.protection.outlook.com',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ],
  [
    'gone',
    '5.0.0',
    'mta7.am0.yahoodns.net',
    "554 delivery error: dd This user doesn't have a yahoo.com account ({to}) [0] - mta4183.mail.bf1.yahoo.com",
  ],
  [
    'gone',
    '5.0.0',
    'mta5.am0.yahoodns.net',
    '554 30 Sorry, your message to {to} cannot be delivered. This mailbox is disabled (554.30).',
  ],
  ['gone', '5.1.1', 'mx01.mail.icloud.com', '550 5.1.1 <{to}>: user does not exist'],
  ['gone', '5.1.6', 'mx02.mail.icloud.com', '550 5.1.6 recipient no longer on server: {to}'],
  [
    'gone',
    '5.0.0',
    'mx00.gmx.net',
    '550 Requested action not taken: mailbox unavailable For explanation visit https://postmaster.gmx.net/en/case?c=hi&i=ip',
  ],
  ['gone', '5.1.1', 'mx00.t-online.de', '550 5.1.1 <{to}>... User unknown'],
  [
    'gone',
    '5.1.1',
    'smtp-in.orange.fr',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_416 [416]',
  ],
  [
    'gone',
    '5.5.0',
    'smtpz4.laposte.net',
    '550 5.5.0 Le compte du destinataire est bloque. The recipient account is blocked. LPN007_426',
  ],
  [
    'gone',
    '5.1.1',
    'mx1.free.fr',
    '550 5.1.1 <{to}>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['gone', '5.7.1', 'mx.yandex.net', '550 5.7.1 No such user!'],
  [
    'gone',
    '5.0.0',
    'mxs.mail.ru',
    '550 Message was not accepted -- invalid mailbox. Local mailbox {to} is unavailable: account is disabled',
  ],
  ['gone', '5.1.1', 'mx.wp.pl', '550 5.1.1 <{to}>: Recipient address rejected: nie istnieje'],
  ['gone', '5.1.1', 'mx.kpnmail.nl', '550 5.1.1 unknown or illegal alias: {to}'],
  ['gone', '5.0.0', 'mx.example.net', '550 No such user here'],
  ['gone', '5.0.0', 'mx.example.de', '550 Unbekannter Empfaenger'],
  [
    'gone',
    '5.1.2',
    '',
    'Host or domain name not found. Name service error for name=gone.example type=AAAA: Host not found',
  ],
  ['gone', '5.1.10', 'mx.example.net', '556 5.1.10 Recipient address has null MX'],
  ['gone', '5.1.1', 'mail.protonmail.ch', '550 5.1.1 <{to}>: Recipient address rejected: Address does not exist'],
  ['gone', '5.7.17', 'mx.example.net', '550 5.7.17 Mailbox owner has changed'],
  [
    'full',
    '5.2.2',
    'gmail-smtp-in.l.google.com',
    '552-5.2.2 The email account that you tried to reach is over quota. Please direct 552-5.2.2 the recipient to 552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm - gsmtp',
  ],
  ['full', '5.2.2', 'mx01.mail.icloud.com', '552 5.2.2 <{to}>: user is over quota'],
  [
    'full',
    '5.2.2',
    'hotmail-com.olc.protection.outlook.com',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded; Failed to process message due to a permanent exception',
  ],
  [
    'full',
    '5.1.1',
    'smtp-in.orange.fr',
    '552 5.1.1 Boite du destinataire pleine. Recipient overquota OFR201_417 [417]',
  ],
  [
    'full',
    '5.0.0',
    'mx00.gmx.net',
    '552 Requested mail action aborted: exceeded storage allocation. Quota exceeded. The recipient mailbox is full.',
  ],
  ['full', '5.2.2', 'mx.example.pl', '552 5.2.2 Skrzynka odbiorcy jest przepelniona'],
  [
    'other',
    '5.7.1',
    'gmail-smtp-in.l.google.com',
    '550-5.7.1 [192.0.2.25      12] Our system has detected that this message is 550-5.7.1 likely unsolicited mail. To reduce the amount of spam sent to Gmail, 550-5.7.1 this message has been blocked. Please visit 550 5.7.1 https://support.google.com/mail/?p=UnsolicitedMessageError - gsmtp',
  ],
  [
    'other',
    '5.7.26',
    'gmail-smtp-in.l.google.com',
    "550-5.7.26 Unauthenticated email from example.com is not accepted due to domain's 550-5.7.26 DMARC policy. Please contact the administrator of example.com domain - gsmtp",
  ],
  [
    'other',
    '5.7.1',
    'hotmail-com.olc.protection.outlook.com',
    "550 5.7.1 Unfortunately, messages from [192.0.2.25] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140). [VI1EUR04FT021.eop-eur04.prod.protection.outlook.com]",
  ],
  [
    'other',
    '5.7.606',
    'example-net.mail.protection.outlook.com',
    '550 5.7.606 Access denied, banned sending IP [192.0.2.25]. To request removal from this list please visit https://sender.office.com/',
  ],
  [
    'other',
    '5.7.1',
    'mta6.am0.yahoodns.net',
    "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.25, because the ip is in Spamhaus's list; see http://postmaster.yahoo.com/550-bl23.html",
  ],
  [
    'other',
    '5.0.0',
    'mx00.gmx.net',
    '554 Transaction failed Reject due to policy restrictions. For explanation visit https://postmaster.gmx.net/en/case?c=r0402',
  ],
  ['other', '5.7.0', 'mx00.t-online.de', '550-5.7.0 Message considered as spam or virus, rejected'],
  ['other', '5.2.0', 'smtp-in.orange.fr', '550 5.2.0 Mail rejete. Mail rejected. ofr_506 [506]'],
  [
    'other',
    '5.1.1',
    'smtp.secureserver.net',
    '550 5.1.1 <{to}> 192.0.2.25 has sent to too many recipients this hour. IB607',
  ],
  ['other', '5.1.8', 'mx.example.net', '550 5.1.8 Sender address rejected: Domain not found'],
  ['other', '5.3.4', 'mx.example.net', '552 5.3.4 Message size exceeds fixed maximum message size'],
  ['other', '5.6.0', 'mx.example.net', '554 5.6.0 Message content rejected, id=04921-07'],
  ['other', '5.4.6', 'mx.example.net', '554 5.4.6 Too many hops'],
  [
    'other',
    '5.2.1',
    'gmail-smtp-in.l.google.com',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages from being delivered. - gsmtp',
  ],
  [
    'other',
    '5.0.0',
    'mx.example.net',
    '554 5.7.1 Service unavailable; Client host [192.0.2.25] blocked using zen.spamhaus.org',
  ],
  ['other', '5.7.1', 'mx.example.net', '554 5.7.1 <{to}>: Relay access denied'],
  ['later', '4.4.1', '', 'connect to mx.example.net[192.0.2.80]:25: Connection timed out'],
  [
    'later',
    '4.7.0',
    'mta6.am0.yahoodns.net',
    '421 4.7.0 [TSS04] Messages from 192.0.2.25 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
  ],
  [
    'later',
    '4.2.2',
    'gmail-smtp-in.l.google.com',
    "452-4.2.2 The recipient's inbox is out of storage space. Please direct the 452-4.2.2 recipient to 452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
  ],
  [
    'later',
    '4.7.1',
    'mx.example.net',
    '450 4.7.1 <{to}>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help',
  ],
  [
    'later',
    '4.3.2',
    'hotmail-com.olc.protection.outlook.com',
    '451 4.7.650 The mail server [192.0.2.25] has been temporarily rate limited due to IP reputation.',
  ],
]

export function answerOf(
  luck: Luck,
  { recipient }: About,
  means: readonly Answer['means'][] = ['gone', 'gone', 'full', 'other'],
): Answer {
  // Each meaning as often as the next, however many ways there are to say it.
  const wanted = luck.pick(means)
  const [, status, host, said] = luck.pick(rows.filter(([it]) => it === wanted))
  return { means: wanted, status, host: host || 'gone.example', said: said.replaceAll('{to}', recipient) }
}

export const expectedOf = ({ means }: Answer) => (means === 'gone' ? ('bounce' as const) : ('delay' as const))
/** As a mail server reads it in one line. */
export const isHost = ({ said }: Answer) => /^\d/.test(said)
