// Deletes what has expired: unfinished signups, and what lower domains hold for a while (each deletes its own).

import type { App } from '../base/ctx.ts'
import { deleteOldIdempotencyKeys } from '../base/http/idempotency.ts'
import { deleteOldRateLimits } from '../base/rateLimits/rateLimit.ts'
import { deleteOldWelcomes } from '../members/index.ts'
import { deleteExpiredLinks } from '../notifications/index.ts'
import { deleteExpiredLogins } from '../security/index.ts'
import { deleteExpiredClosures } from './signupClosure.ts'

export async function deleteExpired(app: Pick<App, 'db' | 'clock'>) {
  await app.db.run`delete from signup_draft where expires < ${app.clock.now()}`
  await deleteExpiredClosures(app)
  await deleteExpiredLogins(app)
  await deleteExpiredLinks(app)
  await deleteOldWelcomes(app)
  await deleteOldRateLimits(app)
  await deleteOldIdempotencyKeys(app)
}
