// Staff add colleagues, invite them to the console, end their access and replace keys; with another operator there, it
// takes two (OPS-4).
import * as v from 'valibot'
import { type AuditEntry, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { newInvitation, storeInvitation } from './invitations.ts'
import { createRequest } from './requests.ts'
import { type Role, roles } from './roles.ts'
import { requireAllSites, requireRole, type Staff } from './signIn.ts'

const name = v.pipe(
  v.string('a name'),
  v.trim(),
  v.regex(/^\p{L}[\p{L}\p{M}\p{N} .'-]{1,39}$/u, 'a name of 2 to 40 letters, digits, spaces'),
)
const colleagueInput = v.strictObject({
  name,
  role: v.picklist(roles, `one of ${roles.join(', ')}`),
  /** Keys of the sites that the person is limited to; empty: all. */
  sites: v.optional(v.array(v.string()), []),
})
const storedInput = v.strictObject({
  ...colleagueInput.entries,
  key_hash: v.optional(v.string()),
  invitation_hash: v.optional(v.string()),
})
type StoredInput = v.InferOutput<typeof storedInput>

const newKey = () => {
  const key = `staff_${newToken()}`
  return { key, key_hash: hashToken(key).toString('hex') }
}

/**
 * Key and invitation are shown once, to whoever adds. `staff` null: at the server, while there is no operator. Throws
 * CommandInputError.
 */
export async function addStaff(app: App, staff: Staff | null, reason: string, input: unknown) {
  const colleague = parseCommandInput(colleagueInput, input)
  if (staff) requireAllSites(staff)
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    await (staff ? requireRole(db, staff, 'staff add') : refuseUnlessFirst(db, colleague.role))
    if (await findActive(db, colleague.name)) rejectInput(`name: there is a ${colleague.name} already`)
    await siteIds(db, colleague.sites)
    const { key, key_hash } = newKey()
    const { link, invitation_hash } = newInvitation(app)
    const stored = { ...colleague, key_hash, invitation_hash }
    return {
      key,
      invitation: link,
      ...(await storeOrRequest(app, db, { staff, reason, permission: 'staff add', stored })),
    }
  })
}

const demoNames: Record<Role, string> = { moderator: 'Mona', support: 'Sven', finance: 'Finn', operator: 'Olivia' }

/** The demo's own person of a role: a new link to the console, at once. Never in production. */
export async function inviteDemoStaff(app: Pick<App, 'db' | 'clock' | 'env'>, role: Role) {
  if (app.env.production) throw new Error('the demo alone has these')
  const name = demoNames[role]
  const { link, invitation_hash } = newInvitation(app)
  await app.db.transaction(async (db) => {
    await lockStaff(db)
    await writeStaff(db, app.clock.now(), null, { name, role, sites: [], invitation_hash })
  })
  return { name, role, invitation: link }
}

/** A new link to the console. Once it is used, the passkeys from before count for nothing. */
export async function inviteStaff(app: App, staff: Staff, reason: string, of: string | undefined) {
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    await requireRole(db, staff, 'staff invite')
    const row = await colleagueOf(db, staff, of)
    const { link, invitation_hash } = newInvitation(app)
    const stored = { name: row.name, role: row.role, sites: row.site_keys, invitation_hash }
    return {
      invitation: link,
      ...(await storeOrRequest(app, db, {
        staff,
        reason,
        permission: 'staff invite',
        stored,
        isOwn: row.id === staff.id,
      })),
    }
  })
}

/** Replaces a key, and ends the former one at once: the own, or, by an operator, a colleague's. */
export async function replaceKey(app: App, staff: Staff, reason: string, of: string | undefined) {
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    await requireRole(db, staff, 'staff key')
    const row = await colleagueOf(db, staff, of)
    const { key, key_hash } = newKey()
    const stored = { name: row.name, role: row.role, sites: row.site_keys, key_hash }
    return {
      key,
      ...(await storeOrRequest(app, db, {
        staff,
        reason,
        permission: 'staff key',
        stored,
        isOwn: row.id === staff.id,
      })),
    }
  })
}

/** Limits a colleague to sites, or to none of them: all. At once. */
export async function setStaffSites(app: App, staff: Staff, reason: string, of: string, keys: string[]) {
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    await requireRole(db, staff, 'staff sites')
    requireAllSites(staff)
    const row = (await findActive(db, of)) ?? rejectInput(`name: there is no ${of}`)
    await writeSites(db, row, keys)
    await record(app, db, staff, reason, {
      action: 'staff.sites',
      subject: row.name,
      before: { sites: row.site_keys },
      after: { sites: keys },
    })
    return { name: row.name, sites: keys }
  })
}

/** Another role takes two, as a new colleague does. The last operator stays one. */
export async function setStaffRole(app: App, staff: Staff, reason: string, of: string, role: Role) {
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    await requireRole(db, staff, 'staff role')
    requireAllSites(staff)
    const row = (await findActive(db, of)) ?? rejectInput(`name: there is no ${of}`)
    if (row.role === role) rejectInput(`role: ${row.name} has it already`)
    await refuseLastOperator(db, row, role)
    const stored = { name: row.name, role, sites: row.site_keys }
    return storeOrRequest(app, db, { staff, reason, permission: 'staff role', stored })
  })
}

/** Takes effect at once. The last operator stays. */
export async function endStaff(app: App, staff: Staff, reason: string, of: string) {
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    await requireRole(db, staff, 'staff end')
    requireAllSites(staff)
    const ended = await db.maybe<Columns<'staff', 'role' | 'name'>>`
      update staff set ended_at = ${app.clock.now()}, ended_by = ${staff.id}
      where lower(name) = lower(${of}) and ended_at is null
      returning name, role`
    if (!ended) return rejectInput(`name: there is no ${of}`)
    if (!(await operatorCount(db, null))) rejectInput('name: the last operator; add another one first')
    await record(app, db, staff, reason, { action: 'staff.end', subject: ended.name, before: { role: ended.role } })
    return { name: ended.name, ended: true }
  })
}

export type ListedStaff = Columns<'staff', 'name' | 'role' | 'added_at' | 'ended_at'> & {
  sites: string[]
  added_by: string | null
  ended_by: string | null
}
export const listStaff = (db: Db) => db.many<ListedStaff>`
  select s.name, s.role, array(select i.key from staff_site l join site i on i.id = l.site_id where l.staff_id = s.id order by 1) as sites,
    s.added_at, a.name as added_by, s.ended_at, e.name as ended_by
  from staff s
  left join staff a on a.id = s.added_by
  left join staff e on e.id = s.ended_by
  order by s.ended_at is not null, s.id`

/** What an approved request to add somebody, to invite them, to replace a key or to change a role, does. */
export async function applyColleague(
  app: App,
  db: Db,
  { staff_id, permission, input, reason }: StoredRequest,
  by: string,
) {
  const colleague = parseCommandInput(storedInput, input)
  await lockStaff(db)
  const existing = await findActive(db, colleague.name)
  if (permission === 'staff add' && existing) rejectInput(`name: there is a ${colleague.name} already`)
  if (permission !== 'staff add' && !existing) rejectInput(`name: there is no ${colleague.name}`)
  // What was changed since it was asked for stays.
  if (existing) {
    colleague.sites = existing.site_keys
    if (permission === 'staff role') await refuseLastOperator(db, existing, colleague.role)
    else colleague.role = existing.role
  }
  const { name, role } = await writeStaff(db, app.clock.now(), { id: staff_id }, colleague)
  await record(app, db, { name: by }, reason, { action: permission.replace(' ', '.'), subject: name, after: { role } })
  return { name, role }
}
type StoredRequest = Columns<'staff_request', 'staff_id' | 'permission' | 'reason'> & { input: unknown }

type NewColleague = { staff: Staff | null; reason: string; permission: string; stored: StoredInput; isOwn?: boolean }

/** At once for oneself, and where there is no other operator; else it waits, and holds from the approval on. */
async function storeOrRequest(app: App, db: Db, { staff, reason, permission, stored, isOwn }: NewColleague) {
  const { name, role } = stored
  if (!staff || isOwn || !(await operatorCount(db, staff.id))) {
    await writeStaff(db, app.clock.now(), staff, stored)
    await record(app, db, staff, reason, { action: permission.replace(' ', '.'), subject: name, after: { role } })
    return { name, role }
  }
  const request = await createRequest(db, app.clock.now(), { site: null, permission, input: stored, staff, reason })
  await record(app, db, staff, reason, {
    action: 'staff.request',
    subject: permission,
    after: { request: request.request, status: 'open' },
  })
  return { name, role, ...request }
}

async function writeStaff(
  db: Db,
  now: Date,
  by: Columns<'staff', 'id'> | null,
  { name, role, sites, key_hash, invitation_hash }: StoredInput,
) {
  const key = key_hash ? Buffer.from(key_hash, 'hex') : null
  const row = await db.one<Columns<'staff', 'id' | 'name' | 'role'>>`
    insert into staff (name, role, key_hash, added_by, added_at)
    values (${name}, ${role}, ${key ?? hashToken(newToken())}, ${by?.id ?? null}, ${now})
    on conflict (lower(name)) do update
    set role = excluded.role, key_hash = coalesce(${key}, staff.key_hash), ended_at = null, ended_by = null,
      added_by = case when staff.ended_at is null then staff.added_by else excluded.added_by end,
      added_at = case when staff.ended_at is null then staff.added_at else excluded.added_at end
    returning id, name, role`
  await writeSites(db, row, sites)
  if (invitation_hash) await storeInvitation(db, now, row, invitation_hash)
  return row
}

async function writeSites(db: Db, { id }: Columns<'staff', 'id'>, keys: string[]) {
  const sites = await siteIds(db, keys)
  await db.run`delete from staff_site where staff_id = ${id}`
  await db.run`
    insert into staff_site (staff_id, site_id) select ${id}, unnest(${sites}::bigint[])`
}

async function siteIds(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db.many<{ id: string; key: string }>`select id::text as id, key from site where key = any(${keys})`
  const missing = keys.find((key) => !rows.some((row) => row.key === key))
  return missing === undefined ? rows.map(({ id }) => id) : rejectInput(`site: there is none called ${missing}`)
}

const record = (app: App, db: Db, by: Pick<Staff, 'name'> | null, why: string, entry: AuditEntry) =>
  audit({ db, clock: app.clock, site: null }, { who: by?.name ?? 'the server', why }, entry)

const lockStaff = (db: Db) => db.run`select pg_advisory_xact_lock(hashtext('nightjar staff'))`

const operatorCount = async (db: Db, except: Staff['id'] | null) =>
  (
    await db.one<{ count: number }>`
      select count(*)::int as count from staff
      where role = 'operator' and ended_at is null and id is distinct from ${except}`
  ).count

const findActive = (db: Db, name: string) => db.maybe<Staff>`
  select id, name, role, site_keys from active_staff where lower(name) = lower(${name})`

/** Oneself, or, for an operator, anybody. */
async function colleagueOf(db: Db, staff: Staff, of: string | undefined): Promise<Staff> {
  const row = (await findActive(db, of ?? staff.name)) ?? rejectInput(`name: there is no ${of}`)
  if (row.id === staff.id) return row
  if (staff.role !== 'operator') rejectInput('name: only an operator does this for others')
  requireAllSites(staff)
  return row
}

async function refuseLastOperator(db: Db, { id, role }: Staff, next: Role) {
  if (role === 'operator' && next !== 'operator' && !(await operatorCount(db, id)))
    rejectInput('name: the last operator; add another one first')
}

async function refuseUnlessFirst(db: Db, role: string) {
  if (await operatorCount(db, null))
    rejectInput('key: there is an operator already, whose key adds further staff (STAFF_KEY)')
  if (role !== 'operator') rejectInput('role: the first one is an operator')
}
