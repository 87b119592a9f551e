// Public interface of notifications.
import type { Domain } from '../base/domain.ts'
import { closeAwayRelay, openAwayRelay } from './awayRelay.ts'
import { calls } from './calls.ts'
import { deliver } from './deliver.ts'
import { MAIL_TASK, PUSH_TASK } from './enqueueMail.ts'
import { dkimOptions } from './mail/dkim.ts'
import { closeMailProvider } from './mail/mailProvider.ts'
import { measureDeliveries } from './measureDeliveries.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { unsubscribeRoute } from './oneClickUnsubscribe.ts'
import { deliverPush } from './push/deliverPush.ts'
import { reencryptVapidKeys } from './push/vapidKeys.ts'
import { relayOutbox } from './relayOutbox.ts'
import { deleteOldNotifications, retryDeliveries } from './retryDeliveries.ts'
import { sendScheduledNotifications } from './scheduledNotifications.ts'
import { sendAnnouncements } from './sendAnnouncements.ts'
import { sendBulk } from './sendBulk.ts'
import { deliverSms } from './sms/deliverSms.ts'
import { SMS_TASK } from './sms/enqueueSms.ts'

export {
  addAnnouncement,
  cancelAnnouncement,
  countReaders,
  findAnnouncement,
  listAnnouncements,
  pauseAnnouncement,
  previewAnnouncement,
  resumeAnnouncement,
  testAnnouncement,
} from './announcements.ts'
export { cancelMentions, stopNotifications } from './cancelQueued.ts'
export { reportOutboxMail } from './deliveryReports/reportOutboxMail.ts'
export { developmentOutbox } from './developmentOutbox.ts'
export { enqueueMail, type MailInput, mailSiteProps } from './enqueueMail.ts'
export { enqueueOperatorMail } from './enqueueOperatorMail.ts'
export { enqueueReplyMail } from './enqueueReplyMail.ts'
export { enqueueSupportMail } from './enqueueSupportMail.ts'
export { eraseSiteNotifications } from './eraseSite.ts'
export { forgetConversations } from './forgetConversations.ts'
export { checkDkim, checkMailAddresses, checkSmtp } from './mail/checkSmtp.ts'
export { mailOutcome } from './mailOutcome.ts'
export { previewMail } from './previewMail.ts'
export { deletePushSubscriptions } from './push/unsubscribePush.ts'
export { vapidKeys } from './push/vapidKeys.ts'
export { relayOutbox } from './relayOutbox.ts'
export { liftBounceSuppression } from './resumeMail.ts'
export { deliveryStatus } from './settings.ts'
export {
  createLink,
  deleteExpiredLinks,
  findLink,
  type LinkPurpose,
  type LinkTarget,
  linkDataSince,
  redeemLink,
  revokeLinks,
  revokeUndoLinks,
  takeLink,
} from './singleUseLinks.ts'
export { enqueueSms } from './sms/enqueueSms.ts'
export { hasNotificationSince } from './store.ts'

export const domain: Domain = {
  calls,
  routes: (http) => {
    unsubscribeRoute(http)
  },
  tasks: (app) => {
    // An invalid key fails at the start, not with the first mail.
    dkimOptions(app.env)
    openAwayRelay(app)
    return {
      [MAIL_TASK]: (payload: { notification: number }) => deliver(app, payload),
      [PUSH_TASK]: (payload: { notification: number }) => deliverPush(app, payload),
      [SMS_TASK]: (payload: { notification: number }) => deliverSms(app, payload),
      'notifications.relay': () => relayOutbox(app),
      'notifications.retry': () => retryDeliveries(app),
      'notifications.scheduled': () => sendScheduledNotifications(app),
      'notifications.announcements': () => sendAnnouncements(app),
      'notifications.bulk': () => sendBulk(app),
      'notifications.deleteOld': () => deleteOldNotifications(app),
    }
  },
  schedule: [
    { task: 'notifications.relay', cron: '* * * * *' },
    { task: 'notifications.retry', cron: '17 * * * *' },
    { task: 'notifications.scheduled', cron: '*/20 * * * *', serial: true },
    { task: 'notifications.announcements', cron: '*/5 * * * *' },
    { task: 'notifications.bulk', cron: '* * * * *', serial: true },
    { task: 'notifications.deleteOld', cron: '41 3 * * *' },
  ],
  lanes: {
    [MAIL_TASK]: 'urgent',
    [SMS_TASK]: 'urgent',
    [PUSH_TASK]: 'outgoing',
    'notifications.scheduled': 'bulk',
    'notifications.announcements': 'bulk',
    'notifications.bulk': 'bulk',
  },
  close: async (app) => {
    await closeAwayRelay(app)
    closeMailProvider(app)
  },
  measure: measureDeliveries,
  reencrypt: async (app) => [await reencryptVapidKeys(app)],
  onErase,
  onExport,
}
