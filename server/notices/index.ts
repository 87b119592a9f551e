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
export { stateOfNotices } from './state.ts'
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
      'notices.deliver': (payload: { notice: number }) => deliver(app, payload),
      [smsTask]: (payload: { notice: number }) => deliverSms(app, payload),
      'notices.relay': () => relayOutbox(app),
      'notices.again': () => deliverAgain(app),
      'notices.evening': () => evening(app),
      'notices.announcements': () => announcements(app),
      'notices.forget': async () => void (await forgetOld(app)),
    }
  },
  every: [
    { task: 'notices.relay', cron: '* * * * *' },
    { task: 'notices.again', cron: '17 * * * *' },
    { task: 'notices.evening', cron: '*/20 * * * *' },
    { task: 'notices.announcements', cron: '*/5 * * * *' },
    { task: 'notices.forget', cron: '41 3 * * *' },
  ],
  close: async (app) => {
    await closeRelaySoon(app)
    closeMailer(app)
  },
  onErase,
  onExport,
}
