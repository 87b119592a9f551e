// What other domains may use of notices.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { closeMailer, deliver, deliverAgain } from './deliver.ts'
import { relayOutbox } from './relayOutbox.ts'

export { devOutbox } from './devOutbox.ts'
export { findLink, newLink, type Purpose, useLink } from './link.ts'
export { mail } from './mail.ts'
export { pushKeys } from './pushKeys.ts'
export { relayOutbox } from './relayOutbox.ts'
export { stateOfNotices } from './store.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    'notices.deliver': (payload: { notice: number }) => deliver(app, payload),
    'notices.relay': () => relayOutbox(app),
    'notices.again': () => deliverAgain(app),
  }),
  every: [
    { task: 'notices.relay', cron: '* * * * *' },
    { task: 'notices.again', cron: '17 * * * *' },
  ],
  close: async (app) => closeMailer(app),
}
