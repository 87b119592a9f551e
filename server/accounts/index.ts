// What other domains may use of accounts.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { sweep } from './sweep.ts'

export { maySignUp } from './maySignUp.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ 'accounts.sweep': () => sweep(app) }),
  every: [{ task: 'accounts.sweep', cron: '41 * * * *' }],
}
