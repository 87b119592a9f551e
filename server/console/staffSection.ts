// The section "Staff": colleagues, and what waits for a second person (STAFF-1, OPS-4).
import type { StaffInput } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/staff.ts'
import {
  addStaff,
  approve,
  decline,
  endStaff,
  inviteStaff,
  isPermitted,
  listRequests,
  listStaff,
  setStaffRole,
  setStaffSites,
} from '../staff/index.ts'
import type { SitesCtx, StaffCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'

export const list = ({ db }: StaffCtx) => listStaff(db)

export async function add({ app, staff }: StaffCtx, { name, role, sites, reason }: StaffInput<typeof contract.add>) {
  return shownOnce(await addStaff(app, staff, reason, { name, role, sites }))
}

export async function invite({ app, staff }: StaffCtx, { name, reason }: StaffInput<typeof contract.invite>) {
  return shownOnce(await inviteStaff(app, staff, reason, name))
}

export async function setSites(
  { app, staff }: StaffCtx,
  { name, sites, reason }: StaffInput<typeof contract.setSites>,
) {
  return { name: (await setStaffSites(app, staff, reason, name, sites)).name }
}

export async function setRole({ app, staff }: StaffCtx, { name, role, reason }: StaffInput<typeof contract.setRole>) {
  const changed: { name: string; request?: string } = await setStaffRole(app, staff, reason, name, role)
  return { name: changed.name, ...(changed.request !== undefined && { request: changed.request }) }
}

type Added = { name: string; invitation: string | null; key?: string; request?: string }
const shownOnce = ({ name, invitation, key, request }: Added) => ({
  ...{ name, invitation },
  ...(key !== undefined && { key }),
  ...(request !== undefined && { request }),
})

export async function end({ app, staff }: StaffCtx, { name, reason }: StaffInput<typeof contract.end>) {
  return { name: (await endStaff(app, staff, reason, name)).name }
}

/** Of the sites of the call; about staff, for those who work for all. */
export async function requests({ db, clock, staff, sites, is_all }: SitesCtx) {
  const rows = await listRequests(db, clock.now(), { all: false })
  return rows
    .filter(({ site }) => (site === null ? is_all : sites.some(({ key }) => key === site)))
    .map(({ reference: _, decided_by: __, decided_at: ___, ...row }) => ({
      ...row,
      is_own: row.requested_by === staff.name,
      may_approve: row.requested_by !== staff.name && isPermitted(staff.role, row.permission),
    }))
}

async function requireListed(ctx: SitesCtx, request: string) {
  const rows = await requests(ctx)
  if (!rows.some((row) => row.request === request)) refuseStaff('not_found')
}

export async function approveRequest(ctx: SitesCtx, { request }: StaffInput<typeof contract.approve>) {
  await requireListed(ctx, request)
  await approve(ctx.app, ctx.staff, request)
  return { request }
}

export async function declineRequest(ctx: SitesCtx, { request, reason }: StaffInput<typeof contract.decline>) {
  await requireListed(ctx, request)
  await decline(ctx.app, ctx.staff, ctx.actor(reason), request)
  return { request }
}
