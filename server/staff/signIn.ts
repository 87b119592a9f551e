// Finds whose key signs a command, and refuses what the role may not do (OPS-4).
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { isPermitted } from './roles.ts'

/** `site_keys`: the sites that the person is limited to; empty: all. */
export type Staff = Columns<'staff', 'id' | 'name' | 'role'> & { site_keys: string[] }

/** Throws CommandInputError. */
export async function signIn(db: Db, key: string | null, permission: string): Promise<Staff> {
  const staff = key && (await findByKey(db, key))
  if (!staff)
    return rejectInput(
      key
        ? 'key: nobody has it; it was replaced, or its owner has left'
        : 'key: each command is signed by your own: put it into STAFF_KEY, or into a file that STAFF_KEY_FILE names. ' +
            'The first one is made at the server: npm run staff -- add NAME operator',
    )
  if (!isPermitted(staff.role, permission)) rejectInput(`key: the role ${staff.role} may not run "${permission}"`)
  return staff
}

export const findByKey = (db: Db, key: string) => db.maybe<Staff>`
  select a.id, a.name, a.role, a.site_keys from staff s join active_staff a on a.id = s.id
  where s.key_hash = ${hashToken(key.trim())}`

export const worksFor = ({ site_keys }: Pick<Staff, 'site_keys'>, site: string) =>
  !site_keys.length || site_keys.includes(site)

/** What is about all sites, or about colleagues. Throws CommandInputError. */
export function requireAllSites(staff: Staff) {
  if (staff.site_keys.length) rejectInput(`key: you work for ${staff.site_keys.join(', ')} alone`)
}

/** Holds the role until the transaction ends; null where the person has left. */
export const lockRole = async (db: Db, { id }: Pick<Staff, 'id'>): Promise<string | null> =>
  (
    await db.maybe<Columns<'staff', 'role'>>`
      select role from staff where id = ${id} and ended_at is null for share`
  )?.role ?? null

/** The same, refused where the role, as it is now, does not allow it. Throws CommandInputError. */
export async function requireRole(db: Db, staff: Staff, permission: string) {
  const role = await lockRole(db, staff)
  if (role === null || !isPermitted(role, permission)) rejectInput(`key: you may not run "${permission}" any more`)
}
