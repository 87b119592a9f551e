// The role of a traffic source: one read of its own counts, by a cookie of its own (STAFF-2, LAND-4).
import type { StaffInput, StaffResult } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/partner.ts'
import { addSeconds, dayOn } from '../base/clock.ts'
import type { Env } from '../base/env.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { visitsOfSource } from '../numbers/index.ts'
import { siteById } from '../sites/index.ts'
import {
  enterSource,
  findSourceSession,
  leaveSource,
  ownCounts,
  SOURCE_SESSION_SECONDS,
} from '../trafficSources/index.ts'
import type { VisitorCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'

/** Fewer are not told. */
const MIN_TOLD_COUNT = 10
const DAY_SECONDS = 86_400

export const partnerCookie = ({ production }: Pick<Env, 'production'>) => (production ? '__Host-partner' : 'partner')
const setCookie = (ctx: VisitorCtx, token: string, seconds: number) =>
  ctx.setCookie(serializeCookie(ctx.app.env, partnerCookie(ctx.app.env), token, seconds, { sameSite: 'strict' }))

export async function enter(ctx: VisitorCtx, { token }: StaffInput<typeof contract.enter>) {
  const session = await enterSource(ctx.db, ctx.clock.now(), token)
  if (session === undefined) return refuseStaff('invitation_over')
  setCookie(ctx, session, SOURCE_SESSION_SECONDS)
  return {}
}

export async function leave(ctx: VisitorCtx) {
  if (ctx.partner_token !== undefined) await leaveSource(ctx.db, ctx.partner_token)
  setCookie(ctx, '', 0)
  return {}
}

export async function counts(
  { app, db, clock, partner_token }: VisitorCtx,
  { from, to }: StaffInput<typeof contract.counts>,
): Promise<StaffResult<typeof contract.counts>> {
  const now = clock.now()
  const session = partner_token === undefined ? undefined : await findSourceSession(db, now, partner_token)
  const site = session && (await siteById(db, session.site))
  if (!session || !site) return refuseStaff('signed_out')
  // A day late.
  const yesterday = dayOn(addSeconds(now, -DAY_SECONDS), site.time_zone)
  const days = { from, to: to < yesterday ? to : yesterday }
  const visits = await visitsOfSource(db, site.id, { ...days, network: session.network })
  const visitCounts = visits
    .filter(({ count }) => count >= MIN_TOLD_COUNT)
    .map(({ day, count }) => ({ day, event: 'visit' as const, count, amount: null, currency: null }))
  const rows = [...visitCounts, ...(await ownCounts(app, session, days))]
  return {
    site: site.choices.name,
    network: session.network,
    rows: rows.toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1)),
  }
}
