// What other domains may use of notices.
import type { Domain } from '../base/domain.ts'
import { announcements } from './announcements.ts'
import { calls } from './calls.ts'
import { deliver } from './deliver.ts'
import { deliverAgain, forgetOld } from './deliverAgain.ts'
import { deliverSms } from './deliverSms.ts'
import { dkimOf } from './dkim.ts'
import { evening } from './evening.ts'
import { closeMailer } from './mailer.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { relayOutbox } from './relayOutbox.ts'
import { closeRelaySoon, openRelaySoon } from './relaySoon.ts'
import { smsTask } from './sms.ts'
import { unsubscribeRoute } from './unsubscribeRoute.ts'

export { devOutbox } from './devOutbox.ts'
export { findLink, newLink, type Purpose, useLink } from './link.ts'
export { mail, siteOfMail } from './mail.ts'
export { mailAddress } from './mailAddress.ts'
export { mailSupport } from './mailSupport.ts'
export { isPublicHost, lookupPublic } from './publicHosts.ts'
export { pushKeys } from './pushKeys.ts'
export { relayOutbox } from './relayOutbox.ts'
export { forgetBounce } from './resume.ts'
export { sms } from './sms.ts'
export { memberNotificationState } from './state.ts'
export { withholdAll } from './withhold.ts'

export const domain: Domain = {
  calls,
  routes: (http, app) => {
    // A wrong key is told at the start, not with the first mail.
    dkimOf(app.env)
    unsubscribeRoute(http)
  },
  tasks: (app) => {
    openRelaySoon(app)
    return {
      'notifications.deliver': (payload: { notice: number }) => deliver(app, payload),
      [smsTask]: (payload: { notice: number }) => deliverSms(app, payload),
      'notifications.relay': () => relayOutbox(app),
      'notifications.again': () => deliverAgain(app),
      'notifications.evening': () => evening(app),
      'notifications.announcements': () => announcements(app),
      'notifications.forget': async () => void (await forgetOld(app)),
    }
  },
  every: [
    { task: 'notifications.relay', cron: '* * * * *' },
    { task: 'notifications.again', cron: '17 * * * *' },
    { task: 'notifications.evening', cron: '*/20 * * * *' },
    { task: 'notifications.announcements', cron: '*/5 * * * *' },
    { task: 'notifications.forget', cron: '41 3 * * *' },
  ],
  close: async (app) => {
    await closeRelaySoon(app)
    closeMailer(app)
  },
  onErase,
  onExport,
}
