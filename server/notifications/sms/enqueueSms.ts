// Writes an SMS to one member and queues its delivery. Without SMS_URL it stays in the development outbox (PAY-5).
import type { Id } from '../../../contract/ids.ts'
import type { Locale } from '../../../contract/limits.ts'
import type { MandatoryKind, SmsTemplate } from '../../../contract/notifications.ts'
import type { JobCtx } from '../../base/ctx.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { insertNotification } from '../store.ts'
import { toGsm7 } from './gsm7.ts'

export type SmsInput = {
  member: Id<'member'>
  kind: MandatoryKind
  /** E.164. The caller has checked that it may be reached. */
  to: string
  language: Locale
  template: SmsTemplate
  props: Record<string, unknown>
}
export const SMS_TASK = 'notifications.sms'

export async function enqueueSms(
  { app, db, site, clock }: JobCtx,
  { member, kind, to, language, template, props }: SmsInput,
) {
  const { subject, text } = await app.renderMail(template, language, props)
  const notification = {
    ...{ site_id: site.id, member_id: member, channel: 'sms' as const, kind, recipient: to, language },
    ...{ subject, body_text: toGsm7(text), body_html: '', unsubscribe: null, mentions: [] },
  }
  const { id } = await insertNotification(db, notification, clock.now())
  if (app.env.sms) await addJob(db, SMS_TASK, { notification: id })
}
