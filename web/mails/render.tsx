// Every mail by its name: from one structure to HTML and to plain text (server/base/ssr/renderMail.ts is the door).
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../contract/limits.ts'
import type { MailTemplate, PushTemplate, SmsTemplate } from '../../contract/notifications.ts'
import { textsOf } from '../base/texts.server.ts'
import { Activation } from './activation.tsx'
import { AlreadyMember } from './alreadyMember.tsx'
import { Announcement } from './announcement.tsx'
import * as bans from './banned.tsx'
import { colourOf } from './colours.ts'
import { Complained, ComplaintAnswered, ComplaintReceived } from './complaint.tsx'
import { type DataProps, dataDocument } from './data/document.tsx'
import { DataReady } from './dataReady.tsx'
import { DirectDebitNotice } from './directdebit.tsx'
import * as leaving from './leaving.tsx'
import { MailFrame } from './MailFrame.tsx'
import type { Mail, Props } from './mail.ts'
import { NewLike, NewMatch, NewMessage } from './news.tsx'
import { type Form, Writing } from './pieces.tsx'
import * as pushes from './pushes.tsx'
import { Receipt } from './receipt.tsx'
import { ReceiptPaper } from './receiptPaper.tsx'
import * as reminders from './reminders.tsx'
import { Reported } from './report.tsx'
import * as security from './security.tsx'
import { SecurityChanged } from './securityChanged.tsx'
import * as sms from './sms.tsx'
import { WeeklyUpdates } from './weekly.tsx'

const mails = {
  DataReady,
  Activation,
  AlreadyMember,
  NewMessage,
  NewLike,
  NewMatch,
  ...security,
  ...bans,
  SecurityChanged,
  ...leaving,
  ...reminders,
  WeeklyUpdates,
  Announcement,
  Receipt,
  Reported,
  Complained,
  ComplaintReceived,
  ComplaintAnswered,
  DirectDebitNotice,
} satisfies Record<MailTemplate, unknown>
/** Text alone. */
const short = { ...pushes, ...sms, ReceiptPaper } satisfies Record<PushTemplate | SmsTemplate | 'ReceiptPaper', unknown>

type Any = Mail<Record<string, unknown>>
const known = { ...mails, ...short } as unknown as Partial<Record<string, Any>>

/** Throws for a name that there is not. A push has a subject and a text only. */
export async function renderMail(name: string, locale: Locale, data: Record<string, unknown>) {
  const i18n = textsOf(locale)
  // No mail, but written the same way: what a mail leads to.
  if (name === 'DataExport') return dataDocument(i18n, locale, data as DataProps)
  const mail = known[name]
  if (!mail) throw new Error(`no mail is called ${name}`)
  const props = data as Props<Record<string, unknown>>
  const subject = mail.subject(i18n, props)
  const words = <mail.Words {...props} />
  const whole =
    name in short ? (
      words
    ) : (
      <MailFrame site={props.site} locale={locale} subject={subject} unsubscribe={props.unsubscribe}>
        {words}
      </MailFrame>
    )
  const as = (form: Form) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <Writing value={{ form, colour: colourOf(props.site.niche) }}>{whole}</Writing>
      </I18nProvider>,
    )
  return { subject, html: name in short ? '' : `<!doctype html>${as('html')}`, text: unescaped(as('text')).trim() }
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

/** The text form holds no tags, only React's five escapes. */
const unescaped = (escaped: string) => escaped.replace(/&(lt|gt|quot|#x27|amp);/g, (it) => signs[it] as string)
