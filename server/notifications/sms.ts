// An SMS to one member: written down like a mail, sent by a job. Without SMS_URL it stays in the development outbox (PAY-5).
import type { Locale } from '../../contract/limits.ts'
import type { JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import type { Needed } from './kinds.ts'
import { addNotice } from './store.ts'

export type SmsGiven = {
  member: number
  kind: Needed
  /** E.164. Whoever calls asked whether it may be reached. */
  to: string
  language: Locale
  /** An SMS of web/mails. */
  template: string
  props: Record<string, unknown>
}
export const smsTask = 'notifications.sms'

export async function sms({ app, db, site, clock }: JobCtx, { member, kind, to, language, template, props }: SmsGiven) {
  const { subject, text } = await app.render(template, language, props)
  const notice = {
    site_id: site.id,
    member_id: member,
    channel: 'sms' as const,
    kind,
    recipient: to,
    language,
    unsubscribe: null,
    about: [],
  }
  const { id } = await addNotice(db, { ...notice, subject, body_text: text, body_html: '' }, clock.now())
  if (app.env.sms) await addJob(db, smsTask, { notice: id })
}
