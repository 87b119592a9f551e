// Erasure, data export and expiry of proofs of age (ACC-12, ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { findProof } from './store.ts'

export async function onErase({ db, site }: JobCtx, member: Id<'member'>) {
  await db.run`delete from age_assurance where site_id = ${site.id} and member_id = ${member}`
  await db.run`delete from age_attempt where site_id = ${site.id} and member_id = ${member}`
}

export async function onExport(ctx: JobCtx, member: Id<'member'>) {
  const proof = await findProof(ctx, member)
  return {
    age: proof ? [proof] : [],
    age_requests: await ctx.db.many`
      select method, state, reason, outcome, to_char(proven_on, 'YYYY-MM-DD') as day
      from age_attempt
      where site_id = ${ctx.site.id} and member_id = ${member}`,
  }
}

export async function deleteExpired({ db, clock }: Pick<App, 'db' | 'clock'>) {
  await db.run`delete from age_attempt where expires <= ${clock.now()}`
}

/** A site is removed: what its unfinished signups asked for. */
export const eraseSiteAge = ({ db, site }: Pick<JobCtx, 'db' | 'site'>) => db.run`
  delete from age_attempt where site_id = ${site.id}`
