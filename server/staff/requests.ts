// Requests that wait for a second person: stored, listed, approved or declined (OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'
import { sharingBrowser } from './browsers.ts'
import { isPermitted } from './roles.ts'
import { lockRole, type Staff } from './signIn.ts'

/** Nobody approves what was meant a week ago. */
const REQUEST_LIFETIME_SECONDS = 7 * 86_400

export type NewRequest = {
  site: Pick<Site, 'id'> | null
  permission: string
  input: unknown
  staff: Staff
  reason: string
  reference?: string | undefined
}
export type RequestRow = Columns<
  'staff_request',
  | 'public_id'
  | 'site_id'
  | 'permission'
  | 'staff_id'
  | 'reason'
  | 'reference'
  | 'status'
  | 'expires'
  | 'decided_by'
  | 'decided_at'
  | 'done_at'
> & { input: unknown; by_name: string; by_role: string }
export type WaitingRequest = { request: string; status: 'open'; expires: Date; waits_for: string }

/** The same request again is the one that is open. */
export async function createRequest(
  db: Db,
  now: Date,
  { site, permission, input, staff, reason, reference }: NewRequest,
) {
  const row = await db.one<Columns<'staff_request', 'public_id' | 'expires'>>`
    insert into staff_request (site_id, permission, input, staff_id, reason, reference, created_at, expires)
    values (${site?.id ?? null}, ${permission}, ${db.json(input)}, ${staff.id}, ${reason}, ${reference ?? null}, ${now},
      ${addSeconds(now, REQUEST_LIFETIME_SECONDS)})
    returning public_id, expires`
  return waitingRequest(row)
}

export const waitingRequest = ({ public_id, expires }: Pick<RequestRow, 'public_id' | 'expires'>): WaitingRequest => ({
  request: public_id,
  status: 'open',
  expires,
  waits_for: `another person: npm run staff -- approve ${public_id}`,
})

/** The newest of this person with the same input that was not declined and has not expired. */
export const findRequest = (db: Db, now: Date, { site, permission, input, staff, reference }: NewRequest) =>
  db.maybe<Columns<'staff_request', 'public_id' | 'expires' | 'status' | 'decided_at' | 'decided_by' | 'done_at'>>`
    select public_id, expires, status, decided_at, decided_by, done_at from staff_request
    where staff_id = ${staff.id} and permission = ${permission} and site_id is not distinct from ${site?.id ?? null}
      and input = ${db.json(input)} and reference is not distinct from ${reference ?? null}
      and (status = 'approved' or status = 'open' and expires > ${now})
    order by id desc
    limit 1`

export type ListedRequest = Columns<
  'staff_request',
  'permission' | 'reason' | 'reference' | 'created_at' | 'expires' | 'decided_at'
> & {
  request: string
  /** null: about staff. */
  site: string | null
  input: Record<string, unknown>
  requested_by: string
  status: string
  decided_by: string | null
}

export const listRequests = (db: Db, now: Date, { all }: { all: boolean }) => db.many<ListedRequest>`
  select r.public_id as request, r.permission, s.key as site, r.input - 'key_hash' - 'invitation_hash' as input, b.name as requested_by,
    r.reason, r.reference, r.created_at, r.expires,
    case when r.status = 'open' and r.expires <= ${now} then 'expired'
      when r.status = 'approved' and r.done_at is null then 'unfinished' else r.status end as status,
    d.name as decided_by, r.decided_at
  from staff_request r
  join staff b on b.id = r.staff_id
  left join site s on s.id = r.site_id
  left join staff d on d.id = r.decided_by
  where ${all} or (r.status = 'open' and r.expires > ${now}) or (r.status = 'approved' and r.done_at is null)
  order by r.id desc
  limit 1000`

/** Locks the request and checks who decides. Throws CommandInputError. */
async function lockRequest(db: Db, now: Date, staff: Staff, public_id: string): Promise<RequestRow> {
  const row = await db.maybe<RequestRow & { is_active: boolean }>`
    select r.public_id, r.site_id, r.permission, r.input, r.staff_id, r.reason, r.reference, r.status, r.expires,
      r.decided_by, r.decided_at, r.done_at, b.name as by_name, b.role as by_role, b.ended_at is null as is_active
    from staff_request r join staff b on b.id = r.staff_id
    where r.public_id = ${public_id}
    for update of r`
  if (!row) return rejectInput(`request: there is none of the number ${public_id}`)
  const { permission, staff_id, status, expires, done_at, is_active, by_role } = row
  if (status === 'declined' || done_at) rejectInput(`request: it was ${status} already`)
  if (status === 'open' && expires <= now) rejectInput('request: it has expired')
  const role = await lockRole(db, staff)
  if (role === null) rejectInput('key: nobody has it any more')
  if (staff_id === staff.id) return row
  if (!isPermitted(role, permission)) rejectInput(`key: the role ${role} may not approve "${permission}"`)
  if (!is_active || !isPermitted(by_role, permission)) rejectInput('request: whoever made it may not do so any more')
  return row
}

/** Marks it as approved before it is run, so that what a crash cuts off is repeated by the same two people. */
export const markApproved = (app: App, staff: Staff, public_id: string): Promise<RequestRow> =>
  app.db.transaction(async (db) => {
    const now = app.clock.now()
    const row = await lockRequest(db, now, staff, public_id)
    if (row.staff_id === staff.id) rejectInput('request: it is your own; it takes another person')
    const sharing = await sharingBrowser(db, now, staff.id)
    if (sharing.some(({ id }) => id === row.staff_id))
      rejectInput(
        `request: ${row.by_name} and you have signed in by the same browser within the last 30 days; it takes another person`,
      )
    if (row.status === 'open')
      await db.run`
        update staff_request set status = 'approved', decided_by = ${staff.id}, decided_at = ${now}
        where public_id = ${public_id}`
    return row
  })

export const markDone = (app: App, public_id: string) => app.db.run`
  update staff_request set done_at = ${app.clock.now()} where public_id = ${public_id}`

/** By another person, or taken back by whoever made it. */
export async function decline(app: App, staff: Staff, actor: Actor, public_id: string) {
  const row = await app.db.transaction(async (db) => {
    const request = await lockRequest(db, app.clock.now(), staff, public_id)
    if (request.status !== 'open') rejectInput('request: it was approved already')
    await db.run`
      update staff_request set status = 'declined', decided_by = ${staff.id}, decided_at = ${app.clock.now()}
      where public_id = ${public_id}`
    return request
  })
  const site = row.site_id && (await siteById(app.db, row.site_id))
  const declined = (ctx: Pick<JobCtx, 'db' | 'clock'> & { site: Site | null }) =>
    auditRequest(ctx, actor, row.permission, public_id, 'declined')
  await (site ? inJob(app, site, declined) : declined({ ...app, site: null }))
  return { request: public_id, status: 'declined' }
}

export const auditRequest = (
  ctx: Parameters<typeof audit>[0],
  actor: Actor,
  permission: string,
  request: string,
  status: string,
) =>
  audit(
    ctx,
    { who: actor.who, why: actor.why },
    { action: 'staff.request', subject: permission, after: { request, status } },
  )
