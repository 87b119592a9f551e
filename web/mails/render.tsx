// Renders a template by its name, to HTML and plain text; the server calls it through server/base/ssr/renderMail.ts.
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../contract/limits.ts'
import type { MailTemplate, PushTemplate, SmsTemplate } from '../../contract/notifications.ts'
import { mailI18n } from '../base/texts.server.ts'
import { Activation } from './activation.tsx'
import { AlreadyMember } from './alreadyMember.tsx'
import { Announcement } from './announcement.tsx'
import { StaffAnswer } from './answer.tsx'
import * as bans from './banned.tsx'
import { Complained, ComplaintAnswered, ComplaintReceived } from './complaint.tsx'
import { CreditNotePaper } from './creditNotePdf.tsx'
import { type DataProps, dataDocument } from './data/document.tsx'
import { DataReady } from './dataReady.tsx'
import * as decisions from './decision.tsx'
import { DirectDebitNotice } from './directdebit.tsx'
import { type MailFormat, MailRendering } from './elements.tsx'
import { ExpressRequest } from './expressRequest.tsx'
import { FraudNotice } from './fraudNotice.tsx'
import * as leaving from './leaving.tsx'
import { MailFrame } from './MailFrame.tsx'
import type { Mail, MailProps } from './mail.ts'
import { NewLike, NewMatch, NewMessage } from './news.tsx'
import { nicheColor } from './nicheColors.ts'
import * as pushes from './pushes.tsx'
import { Receipt } from './receipt.tsx'
import { ReceiptPaper } from './receiptPdf.tsx'
import * as reminders from './reminders.tsx'
import { Reported } from './report.tsx'
import * as security from './security.tsx'
import { SecurityChanged } from './securityChanged.tsx'
import * as sms from './sms.tsx'
import { PhotoRemoved, TakedownReceived, TakedownRequested } from './takedown.tsx'
import { WeeklyUpdates } from './weekly.tsx'
import { WithdrawalReceived, Withdrawn } from './withdrawal.tsx'

const mailTemplates = {
  DataReady,
  Activation,
  AlreadyMember,
  NewMessage,
  NewLike,
  NewMatch,
  ...security,
  ...bans,
  ...decisions,
  SecurityChanged,
  FraudNotice,
  ...leaving,
  ...reminders,
  WeeklyUpdates,
  Announcement,
  Receipt,
  WithdrawalReceived,
  Withdrawn,
  Reported,
  Complained,
  ComplaintReceived,
  ComplaintAnswered,
  TakedownRequested,
  TakedownReceived,
  PhotoRemoved,
  DirectDebitNotice,
  StaffAnswer,
} satisfies Record<MailTemplate, unknown>
/** Plain text only. */
const textTemplates = { ...pushes, ...sms, ReceiptPaper, CreditNotePaper, ExpressRequest } satisfies Record<
  PushTemplate | SmsTemplate | 'ReceiptPaper' | 'CreditNotePaper' | 'ExpressRequest',
  unknown
>

type AnyMail = Mail<Record<string, unknown>>
const templates = { ...mailTemplates, ...textTemplates } as unknown as Partial<Record<string, AnyMail>>

/** Throws for an unknown name. Plain-text templates have no HTML. */
export async function renderMail(name: string, locale: Locale, data: Record<string, unknown>) {
  const i18n = mailI18n(locale, (data as MailProps).site.country)
  // Not a mail, but the document that a mail leads to.
  if (name === 'DataExport') return dataDocument(i18n, locale, data as DataProps)
  const mail = templates[name]
  if (!mail) throw new Error(`no mail is called ${name}`)
  const props = data as MailProps<Record<string, unknown>>
  const subject = mail.subject(i18n, props)
  const body = <mail.Body {...props} />
  const document =
    name in textTemplates ? (
      body
    ) : (
      <MailFrame site={props.site} locale={locale} subject={subject} unsubscribe={props.unsubscribe}>
        {body}
      </MailFrame>
    )
  const renderAs = (format: MailFormat) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MailRendering value={{ format, color: nicheColor(props.site.niche) }}>{document}</MailRendering>
      </I18nProvider>,
    )
  return {
    subject,
    html: name in textTemplates ? '' : `<!doctype html>${renderAs('html')}`,
    text: unescapeHtml(renderAs('text')).trim(),
  }
}

const htmlEntities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

/** The plain text has no tags, only React's five escapes. */
const unescapeHtml = (escaped: string) =>
  escaped.replace(/&(lt|gt|quot|#x27|amp);/g, (it) => htmlEntities[it] as string)
