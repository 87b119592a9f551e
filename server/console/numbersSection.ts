// The section "Numbers": what the roll-ups say of the sites of the call (STAFF-2).
import type { StaffInput, StaffResult } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/numbers.ts'
import { addSeconds } from '../base/clock.ts'
import { MATCH_CHANCE_DAYS, matchChance } from '../likes/index.ts'
import { cohortNumbers, numbersAsOf, queueNumbers, replyNumbers, sourceNumbers } from '../numbers/index.ts'
import { inviteSource } from '../trafficSources/index.ts'
import type { SiteCtx, SitesCtx } from './context.ts'

const DAY_SECONDS = 86_400
const idsOf = ({ sites }: SitesCtx) => sites.map(({ id }) => id)
const asOf = async (ctx: SitesCtx) => ({ as_of: await numbersAsOf(ctx.db, idsOf(ctx)) })

export const sources = async (ctx: SitesCtx, input: StaffInput<typeof contract.sources>) => ({
  ...(await asOf(ctx)),
  ...(await sourceNumbers(ctx.db, idsOf(ctx), input)),
})

export const cohorts = async (ctx: SitesCtx) => ({
  ...(await asOf(ctx)),
  cohorts: await cohortNumbers(ctx.db, idsOf(ctx)),
})

export const replies = async (ctx: SitesCtx, input: StaffInput<typeof contract.replies>) => ({
  ...(await asOf(ctx)),
  ...(await replyNumbers(ctx.db, idsOf(ctx), input)),
})

export const queues = async (ctx: SitesCtx, input: StaffInput<typeof contract.queues>) => ({
  ...(await asOf(ctx)),
  ...(await queueNumbers(ctx.db, idsOf(ctx), { ...input, now: ctx.clock.now() })),
})

export async function chance({ db, clock, site }: SiteCtx): Promise<StaffResult<typeof contract.chance>> {
  const from = addSeconds(clock.now(), -MATCH_CHANCE_DAYS * DAY_SECONDS)
  return { told: site.choices.match_chance ?? null, from, ...(await matchChance(db, site.id, from)) }
}

export const invite = (ctx: SiteCtx, { network, reason }: StaffInput<typeof contract.invite>) =>
  inviteSource(ctx, ctx.actor(reason), network)
