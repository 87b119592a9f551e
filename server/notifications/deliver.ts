// Delivers one mail through the mail provider. At least once; a sent one is never sent again. The permission is checked again here, under
// the row lock that a change of preferences waits for. Without a mail provider nothing leaves this machine (developmentOutbox.ts).
import { createHash } from 'node:crypto'
import { isPreferenceKind } from '../../contract/notifications.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { emailKey, parseEmail } from '../members/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { type DeliveryPermission, deliveryPermission } from './deliveryPermission.ts'
import type { ReportClass } from './deliveryReports/classifyReport.ts'
import { recordReport } from './deliveryReports/receiveReport.ts'
import { mailMessage } from './mail/mailMessage.ts'
import { type MailProvider, mailProvider } from './mail/mailProvider.ts'
import { deliverPush } from './push/deliverPush.ts'
import { claimNotification, finishNotification, type NotificationRow, type Outcome } from './store.ts'

export async function deliver(app: App, { notification }: { notification: number }) {
  const provider = mailProvider(app)
  if (!provider) return
  const result = await app.mailDb.transaction(async (db) => {
    const row = await claimNotification(db, notification)
    if (row?.channel !== 'mail') return { row, rejection: null }
    const permission =
      row.member_id === null
        ? supportPermission(row)
        : await deliveryPermission(db, { ...row, member_id: row.member_id })
    const { outcome, rejection } = permission?.mail ? await send(app, db, provider, row, permission) : suppressed
    await finishNotification(db, row.id, outcome, app.clock.now(), app.env)
    app.metrics.countDelivery(row.channel, outcome)
    return { row, rejection }
  })
  // Jobs of an older version name pushes here, too.
  if (result.row?.channel === 'push') return deliverPush(app, { notification })
  if (result.row && result.rejection) await recordRejection(app, result.row, result.rejection)
}

/** The site's support gets what is addressed to it, and is no member. */
const supportPermission = ({ language }: NotificationRow): DeliveryPermission => ({
  mail: true,
  push: false,
  email: null,
  email_key: null,
  emailVerified: true,
  language,
})

/** `rejection`: what the mail server answered about the member's own address. */
type DeliveryResult = { outcome: Outcome; rejection?: ReportClass }
const suppressed: DeliveryResult = { outcome: 'canceled_at' }

async function send(
  app: App,
  db: Db,
  provider: MailProvider,
  row: NotificationRow,
  { email, email_key }: DeliveryPermission,
): Promise<DeliveryResult> {
  const site = await siteById(db, row.site_id)
  if (!site) throw new Error('a notification of a site that is gone')
  // Optional mails follow the member to the current address.
  const address = parseEmail(isPreferenceKind(row.kind) && email ? email : row.recipient)
  // Not one address: a mail server could take it for several.
  if (!address) return { outcome: 'failed_at' }
  const rejection = await provider.send(mailMessage(app, site, row, address))
  if (!rejection) return { outcome: 'sent_at' }
  return { outcome: 'failed_at', ...(emailKey(address) === email_key && { rejection }) }
}

/** Counts as a bounce report. After the row lock is gone: whoever else suppresses this member's mail waits for that lock. */
async function recordRejection(
  app: App,
  { id, public_id, site_id, member_id }: NotificationRow,
  rejection: ReportClass,
) {
  if (member_id === null) return
  const site = await siteById(app.db, site_id)
  const digest = createHash('sha256').update(`at the door\n${public_id}`).digest()
  if (site) await inJob(app, site, (ctx) => recordReport(ctx, { id, site_id, member_id }, digest, rejection))
}
