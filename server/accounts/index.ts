// What other domains may use of accounts.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { sweep } from './sweep.ts'

export { newLink, type Purpose } from './link.ts'
export { maySignUp } from './maySignUp.ts'
export { hashPassword, isPassword } from './password.ts'
export { whoIs } from './session.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({ 'accounts.sweep': () => sweep(app) }),
  every: [{ task: 'accounts.sweep', cron: '41 * * * *' }],
}
