// Delivers one push through the browser's push service, outside of any transaction: the service may never answer (NOTE-4). A push that is
// on its way while its member turns pushes off may still come.
import type { App } from '../../base/ctx.ts'
import { siteById } from '../../sites/index.ts'
import { deliveryPermission } from '../deliveryPermission.ts'
import { mailProvider } from '../mail/mailProvider.ts'
import { finishNotification, leaseNotification, releaseLease } from '../store.ts'
import { sendPush } from './sendPush.ts'

/** Throws where the job is to be retried. */
export async function deliverPush(app: App, { notification }: { notification: number }) {
  // Without a mail provider nothing leaves this machine (developmentOutbox.ts).
  if (!mailProvider(app)) return
  const { db, clock, env } = app
  const row = await leaseNotification(db, notification, 'push', clock.now())
  if (!row) return
  try {
    const { id, member_id } = row
    const permission = member_id === null ? null : await deliveryPermission(db, { ...row, member_id })
    if (!permission?.push) {
      await finishNotification(db, id, 'canceled_at', clock.now(), env)
      return
    }
    const site = await siteById(db, row.site_id)
    if (!site) throw new Error('a push of a site that is gone')
    await sendPush(app, site, row)
    await finishNotification(db, id, 'sent_at', clock.now(), env)
  } catch (error) {
    await releaseLease(db, row.id)
    throw error
  }
}
