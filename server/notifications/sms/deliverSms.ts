// Delivers one SMS while its content is valid: a code works for minutes. A sent one is never sent again.
import { addSeconds } from '../../base/clock.ts'
import type { App } from '../../base/ctx.ts'
import { claimNotification, finishNotification } from '../store.ts'
import { smsProvider } from './smsProvider.ts'

const SMS_TTL_SECONDS = 600

export async function deliverSms(app: App, { notification }: { notification: number }, provider = smsProvider(app)) {
  if (!provider) return
  await app.db.transaction(async (db) => {
    const row = await claimNotification(db, notification)
    if (row?.channel !== 'sms') return
    const now = app.clock.now()
    const isSent =
      row.created_at > addSeconds(now, -SMS_TTL_SECONDS) &&
      (await provider.send({ id: row.public_id, to: row.recipient, text: row.body_text }))
    const outcome = isSent ? 'sent_at' : 'failed_at'
    await finishNotification(db, row.id, outcome, now, app.env)
    app.metrics.countDelivery(row.channel, outcome)
  })
}
