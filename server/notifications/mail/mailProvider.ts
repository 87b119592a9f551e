// What a mail provider does, and which one this deployment uses. Another provider is a file beside smtpMail.ts and a line here.
import type { App } from '../../base/ctx.ts'
import type { ReportClass } from '../deliveryReports/classifyReport.ts'
import { smtpMail } from './smtpMail.ts'

type Mailbox = { name: string; address: string }

/** A finished mail, independent of how it is sent. */
export type MailMessage = {
  from: Mailbox
  replyTo?: string
  to: string
  /** Where bounces go (VERP). */
  returnPath: string
  messageId: string
  date: Date
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type MailProvider = {
  /** null: accepted. A rejection is final. Throws where a later try may work. */
  send(message: MailMessage): Promise<ReportClass | null>
  close(): void
}

const providers = new WeakMap<App, MailProvider>()

/** null without SMTP_URL: mails stay in the development outbox (developmentOutbox.ts). One connection pool per process. */
export function mailProvider(app: App): MailProvider | null {
  const url = app.env.smtp_url
  if (!url) return null
  const provider = providers.get(app) ?? smtpMail(url, app.env)
  providers.set(app, provider)
  return provider
}

export function closeMailProvider(app: App) {
  providers.get(app)?.close()
  providers.delete(app)
}
