// What other domains may use of accounts.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { claimAddress } from './claimAddress.ts'
import { onErase } from './onErase.ts'
import { sweep } from './sweep.ts'

export { recallSource } from './draft.ts'
export { maySignUp } from './maySignUp.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    'accounts.sweep': () => sweep(app),
    'accounts.claimAddress': (payload: { member: number }) => claimAddress(app, payload),
  }),
  schedule: [{ task: 'accounts.sweep', cron: '41 * * * *' }],
  onErase,
}
