// Staff add colleagues, end their access and replace keys; with another operator there, it takes two (OPS-4).
import * as v from 'valibot'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { createRequest } from './requests.ts'
import { roles } from './roles.ts'
import type { Staff } from './signIn.ts'

const name = v.pipe(
  v.string('a name'),
  v.trim(),
  v.regex(/^\p{L}[\p{L}\p{M}\p{N} .'-]{1,39}$/u, 'a name of 2 to 40 letters, digits, spaces'),
)
const colleagueInput = v.strictObject({
  name,
  role: v.picklist(roles, `one of ${roles.join(', ')}`),
})
const storedInput = v.strictObject({ ...colleagueInput.entries, key_hash: v.string() })

const newKey = () => {
  const key = `staff_${newToken()}`
  return { key, key_hash: hashToken(key).toString('hex') }
}

/**
 * The key is shown once, to whoever adds. `staff` null: at the server, while there is no operator. Throws
 * CommandInputError.
 */
export async function addStaff(app: App, staff: Staff | null, reason: string, input: unknown) {
  const colleague = parseCommandInput(colleagueInput, input)
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    if (!staff) await refuseUnlessFirst(db, colleague.role)
    if (await hasActive(db, colleague.name)) rejectInput(`name: there is a ${colleague.name} already`)
    return storeKey(app, db, { staff, reason, permission: 'staff add', colleague })
  })
}

/** Replaces a key, and ends the former one at once: the own, or, by an operator, a colleague's. */
export async function replaceKey(app: App, staff: Staff, reason: string, of: string | undefined) {
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    const row = await db.maybe<Staff>`
      select id, name, role from staff where lower(name) = lower(${of ?? staff.name}) and ended_at is null`
    if (!row) return rejectInput(`name: there is no ${of}`)
    if (row.id !== staff.id && staff.role !== 'operator')
      rejectInput('name: only an operator replaces the key of others')
    if (row.id === staff.id) {
      const { key, key_hash } = newKey()
      await db.run`update staff set key_hash = ${Buffer.from(key_hash, 'hex')} where id = ${row.id}`
      return { name: row.name, role: row.role, key }
    }
    return storeKey(app, db, { staff, reason, permission: 'staff key', colleague: row })
  })
}

/** Takes effect at once. The last operator stays. */
export async function endStaff(app: App, staff: Staff, of: string) {
  return app.db.transaction(async (db) => {
    await lockStaff(db)
    const ended = await db.maybe<Columns<'staff', 'role' | 'name'>>`
      update staff set ended_at = ${app.clock.now()}, ended_by = ${staff.id}
      where lower(name) = lower(${of}) and ended_at is null
      returning name, role`
    if (!ended) return rejectInput(`name: there is no ${of}`)
    if (!(await operatorCount(db, null))) rejectInput('name: the last operator; add another one first')
    return { name: ended.name, ended: true }
  })
}

export const listStaff = (db: Db) => db.many`
  select s.name, s.role, s.added_at, a.name as added_by, s.ended_at, e.name as ended_by
  from staff s
  left join staff a on a.id = s.added_by
  left join staff e on e.id = s.ended_by
  order by s.ended_at is not null, s.id`

/** What an approved request to add somebody, or to replace a key, does. */
export async function applyColleague(db: Db, now: Date, { staff_id, permission, input }: StoredRequest) {
  const colleague = parseCommandInput(storedInput, input)
  if (permission === 'staff add' && (await hasActive(db, colleague.name)))
    rejectInput(`name: there is a ${colleague.name} already`)
  const { name, role } = await writeStaff(db, now, { id: staff_id }, colleague)
  return { name, role }
}
type StoredRequest = Columns<'staff_request', 'staff_id' | 'permission'> & { input: unknown }

type NewKey = {
  staff: Staff | null
  reason: string
  permission: string
  colleague: v.InferOutput<typeof colleagueInput>
}

/** Alone where there is no other operator; else it waits, and the key works from the approval on. */
async function storeKey(app: App, db: Db, { staff, reason, permission, colleague }: NewKey) {
  const { key, key_hash } = newKey()
  const { name, role } = colleague
  const stored = { name, role, key_hash }
  if (!staff || !(await operatorCount(db, staff.id))) {
    await writeStaff(db, app.clock.now(), staff, stored)
    return { name, role, key }
  }
  const request = await createRequest(db, app.clock.now(), { site: null, permission, input: stored, staff, reason })
  return { name, role, key, ...request }
}

const writeStaff = (
  db: Db,
  now: Date,
  by: Columns<'staff', 'id'> | null,
  { name, role, key_hash }: v.InferOutput<typeof storedInput>,
) => db.one<Staff>`
  insert into staff (name, role, key_hash, added_by, added_at)
  values (${name}, ${role}, ${Buffer.from(key_hash, 'hex')}, ${by?.id ?? null}, ${now})
  on conflict (lower(name)) do update
  set role = excluded.role, key_hash = excluded.key_hash, ended_at = null, ended_by = null,
    added_by = case when staff.ended_at is null then staff.added_by else excluded.added_by end,
    added_at = case when staff.ended_at is null then staff.added_at else excluded.added_at end
  returning id, name, role`

const lockStaff = (db: Db) => db.run`select pg_advisory_xact_lock(hashtext('nightjar staff'))`

const operatorCount = async (db: Db, except: Staff['id'] | null) =>
  (
    await db.one<{ count: number }>`
      select count(*)::int as count from staff
      where role = 'operator' and ended_at is null and id is distinct from ${except}`
  ).count

const hasActive = async (db: Db, name: string) =>
  (await db.maybe`select 1 from staff where lower(name) = lower(${name}) and ended_at is null`) !== undefined

async function refuseUnlessFirst(db: Db, role: string) {
  if (await operatorCount(db, null))
    rejectInput('key: there is an operator already, whose key adds further staff (STAFF_KEY)')
  if (role !== 'operator') rejectInput('role: the first one is an operator')
}
