// POST /api/reactivation: requests another reactivation link. Against enumeration, answer and timing do not depend on whether the address
// is a member's: only a job looks (ACC-12).
import { randomInt } from 'node:crypto'
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { parseEmail } from '../members/index.ts'
import { createMailRequest, limitMailRequests } from '../security/index.ts'
import { REACTIVATION_MAIL_TASK, type ReactivationMailJob } from './mailReactivationLink.ts'

/** Random delay of the job, so that server load does not reveal whether a mail was made. */
const MAX_DELAY_SECONDS = 3

export async function requestReactivation(ctx: Ctx, input: Input<typeof contract.requestReactivation>) {
  const email = parseEmail(input.email) ?? refuseFields({ email: 'invalid_email' })
  const permit = (await limitMailRequests(ctx, 'reactivate', email)) ?? refuse('too_many')
  if (!(await permit.consumeMail())) refuse('too_many')
  await ctx.db.transaction(async (db) => {
    const request = await createMailRequest({ ...ctx, db }, 'reactivate', email)
    await addJob(
      db,
      REACTIVATION_MAIL_TASK,
      { request, fromKnownDevice: permit.fromKnownDevice } satisfies ReactivationMailJob,
      { at: addSeconds(ctx.clock.now(), randomInt(MAX_DELAY_SECONDS * 1000) / 1000) },
    )
  })
  return {}
}
