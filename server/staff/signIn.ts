// Finds whose key signs a command, and refuses what the role may not do (OPS-4).
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { isPermitted } from './roles.ts'

export type Staff = Columns<'staff', 'id' | 'name' | 'role'>

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

const findByKey = (db: Db, key: string) => db.maybe<Staff>`
  select id, name, role from staff where key_hash = ${hashToken(key.trim())} and ended_at is null`
