// POST /api/reset-password: requests a mail with a reset link (ACC-10, spec §8).
// Under strict membership privacy the same statements run for members and strangers; only a job looks the address up.
import { randomInt } from 'node:crypto'
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { findEmailOwner, parseEmail } from '../members/index.ts'
import { limitMailRequests } from './mailRequestLimit.ts'
import { createMailRequest } from './mailRequests.ts'
import { type ResetJob, resetTask } from './sendResetMail.ts'

/** Random delay of the mail under strict membership privacy, so that server load does not reveal whether one was made. */
const MAX_DELAY_SECONDS = 3

export async function requestReset(ctx: Ctx, input: Input<typeof security.requestReset>) {
  const email = parseEmail(input.email) ?? refuseFields({ email: 'invalid_email' })
  const mailRequest = (await limitMailRequests(ctx, 'reset', email)) ?? refuse('too_many')
  const open = ctx.site.choices.membership_privacy === 'open'
  if (open) await refuseUnknownAddress(ctx, email)
  if (!(await mailRequest.consumeMail())) refuse('too_many_resets')
  await ctx.db.transaction(async (db) => {
    const request = await createMailRequest({ ...ctx, db }, 'reset', email)
    const at = open ? undefined : addSeconds(ctx.clock.now(), randomInt(MAX_DELAY_SECONDS * 1000) / 1000)
    await addJob(db, resetTask, { request, fromKnownDevice: mailRequest.fromKnownDevice } satisfies ResetJob, { at })
  })
  return {}
}

async function refuseUnknownAddress(ctx: Ctx, email: string) {
  const owner = await findEmailOwner(ctx, email)
  if (!owner || owner.status === 'banned') refuseFields({ email: 'email_not_found' })
  else if (owner.status === 'deleted') refuse('account_leaving')
}
