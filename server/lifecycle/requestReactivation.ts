// POST /api/reactivation: the link to come back once more. Whoever has this address, or nobody, the answer and its time are the same:
// only a job looks (ACC-12).
import { randomInt } from 'node:crypto'
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { parseEmail } from '../members/index.ts'
import { limitMailRequests } from '../security/index.ts'
import { wayBackTask } from './mailWayBack.ts'

/** Seconds that the job waits at most, so that nobody can tell from a busy server whether a mail was made. */
const delay = 3

export async function requestReactivation(ctx: Ctx, given: Input<typeof contract.requestReactivation>) {
  const email = parseEmail(given.email) ?? (refuseFields({ email: 'invalid_email' }) as never)
  const asked = (await limitMailRequests(ctx, 'reactivate', email)) ?? refuse('too_many')
  if (!(await asked.consumeMail())) refuse('too_many')
  await ctx.db.transaction(async (db) => {
    const { id } = await db.one<{ id: number }>`
      insert into address_request (site_id, purpose, email, created_at)
      values (${ctx.site.id}, 'reactivate', ${email}, ${ctx.clock.now()})
      returning id`
    await addJob(
      db,
      wayBackTask,
      { request: id, own: asked.fromKnownDevice },
      { at: addSeconds(ctx.clock.now(), randomInt(delay * 1000) / 1000) },
    )
  })
  return {}
}
