// Binds a call of the console to its verb, and runs it: session, role, site, input, transaction, output (STAFF-1, STAFF-4).
import * as v from 'valibot'
import type { StaffCall, StaffInput, StaffResult } from '../../contract/console/call.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { refuseInvalidText } from '../base/db/invalidText.ts'
import { siteOrigin } from '../base/http/siteOrigin.ts'
import { Invalid } from '../base/refusal.ts'
import { siteById } from '../sites/index.ts'
import { isPermitted, lockRole, worksFor } from '../staff/index.ts'
import type { CtxOfScope, SignedInStaff, StaffCtx, VisitorCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'
import { findSession } from './session.ts'

export type BoundStaffCall = {
  call: StaffCall
  verb: (ctx: never, input: never) => Promise<unknown>
  /** It opens its transactions itself, as commands that ask others do. They hold the role, or check it as they begin. */
  ownTransactions: boolean
}

export const serveStaff = <C extends StaffCall>(
  call: C,
  verb: (ctx: CtxOfScope<C['scope']>, input: StaffInput<C>) => Promise<StaffResult<C>>,
  { ownTransactions = false } = {},
): BoundStaffCall => ({ call, verb, ownTransactions })

/** Throws StaffRefusal, and what verbs throw. */
export async function runStaffCall(bound: BoundStaffCall, visitor: VisitorCtx, raw: Record<string, unknown>) {
  const { call } = bound
  const staff = call.scope === 'anyone' ? null : await findSession(visitor)
  if (staff) requirePermission(call, staff)
  const place = staff ? await placeOf(call, visitor, staff, raw.site) : {}
  refuseInvalidText(raw)
  const input = parseInput(call, raw)
  const ctx = { ...visitor, ...place, ...(staff && { staff, actor: actorOf(staff) }) }
  const output = await runVerb(bound, ctx, staff, input)
  return call.output === 'file' ? output : v.parse(call.output, output)
}

function requirePermission({ permission, scope }: StaffCall, staff: SignedInStaff) {
  if (scope !== 'own' && (permission === null || !isPermitted(staff.role, permission))) refuseStaff('not_permitted')
  if (scope === 'deployment' && staff.site_keys.length) refuseStaff('other_site')
}

const actorOf =
  ({ name }: SignedInStaff): StaffCtx['actor'] =>
  (why, reference) => ({ who: name, why, ...(reference !== undefined && { reference }) })

type SiteRow = Pick<Site, 'id' | 'key'>

/** The site or the sites that the call is about. */
async function placeOf({ scope }: StaffCall, { app, request }: VisitorCtx, staff: SignedInStaff, named: unknown) {
  if (scope !== 'site' && scope !== 'sites') return {}
  if (scope === 'sites' && named === undefined) {
    const rows = await app.db.many<SiteRow>`select id, key from site where erased_at is null order by id`
    return { sites: rows.filter(({ key }) => worksFor(staff, key)), is_all: staff.site_keys.length === 0 }
  }
  if (typeof named !== 'string') throw new Invalid({ site: 'string' })
  if (!worksFor(staff, named)) refuseStaff('other_site')
  const row =
    (await app.db.maybe<SiteRow>`select id, key from site where key = ${named} and erased_at is null`) ??
    refuseStaff('not_found')
  if (scope === 'sites') return { sites: [row], is_all: false }
  const site = (await siteById(app.db, row.id)) ?? refuseStaff('not_found')
  return { site, request: { ...request, origin: siteOrigin(app, site) } }
}

function parseInput({ input }: StaffCall, raw: unknown) {
  const parsed = v.safeParse(input, raw)
  if (parsed.success) return parsed.output
  throw new Invalid(Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.type])))
}

/** A write holds the role of its author until it is committed: who loses it meanwhile, loses it before or after. */
async function runVerb(
  { call, verb, ownTransactions }: BoundStaffCall,
  ctx: VisitorCtx,
  staff: SignedInStaff | null,
  input: unknown,
) {
  const callbacks: (() => unknown)[] = []
  const withCallbacks = { ...ctx, afterCommit: (callback: () => unknown) => void callbacks.push(callback) }
  const run = (db = ctx.db) => verb({ ...withCallbacks, db } as never, input as never)
  const result =
    call.writes && !ownTransactions
      ? await ctx.db.transaction(async (db) => {
          if (staff) await holdRole(db, staff, call.permission)
          return run(db)
        })
      : await run()
  for (const callback of callbacks) {
    try {
      await callback()
    } catch (error) {
      ctx.app.log.error('after commit', error)
    }
  }
  return result
}

async function holdRole(db: Db, staff: SignedInStaff, permission: string | null) {
  const role = await lockRole(db, staff)
  if (role === null || (permission !== null && !isPermitted(role, permission))) refuseStaff('not_permitted')
}
