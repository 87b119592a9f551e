// Delivers one SMS while its content is valid: a code works for minutes. A sent one is never sent again. No transaction waits for the
// gateway.
import { addSeconds } from '../../base/clock.ts'
import type { App } from '../../base/ctx.ts'
import { finishNotification, leaseNotification, releaseLease } from '../store.ts'
import { smsProvider } from './smsProvider.ts'

const SMS_TTL_SECONDS = 600

export async function deliverSms(app: App, { notification }: { notification: number }, provider = smsProvider(app)) {
  if (!provider) return
  const now = app.clock.now()
  const row = await leaseNotification(app.db, notification, 'sms', now)
  if (!row) return
  try {
    const isSent =
      row.created_at > addSeconds(now, -SMS_TTL_SECONDS) &&
      (await provider.send({ id: row.public_id, to: row.recipient, text: row.body_text }))
    const outcome = isSent ? 'sent_at' : 'failed_at'
    await finishNotification(app.db, row.id, outcome, now, app.env)
    app.metrics.countDelivery('sms', outcome)
  } catch (error) {
    await releaseLease(app.db, row.id)
    throw error
  }
}
