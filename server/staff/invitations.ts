// Invitations to the console: a one-time link, by which a person registers a passkey there (STAFF-4).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { consoleOrigin } from '../base/http/consoleHost.ts'

const INVITATION_SECONDS = 48 * 3_600

/** The token stands in the fragment, which no server and no log sees. `link` null: there is no console. */
export function newInvitation(app: Pick<App, 'env'>) {
  const token = newToken()
  const origin = consoleOrigin(app)
  return { link: origin && `${origin}/invite#${token}`, token, invitation_hash: hashToken(token).toString('hex') }
}

/** The ones before it are void. */
export async function storeInvitation(db: Db, now: Date, staff: Columns<'staff', 'id'>, invitation_hash: string) {
  await db.run`delete from staff_invitation where staff_id = ${staff.id} and used_at is null`
  await db.run`
    insert into staff_invitation (token_hash, staff_id, created_at, expires)
    values (${Buffer.from(invitation_hash, 'hex')}, ${staff.id}, ${now}, ${addSeconds(now, INVITATION_SECONDS)})`
}

type Invited = Columns<'staff', 'id' | 'name' | 'role'> & Columns<'staff_invitation', 'expires'>

/** undefined where it was used, has expired, or its person has left. */
export const findInvitation = (db: Db, now: Date, token: string) => db.maybe<Invited>`
  select s.id, s.name, s.role, i.expires from staff_invitation i join active_staff s on s.id = i.staff_id
  where i.token_hash = ${hashToken(token)} and i.used_at is null and i.expires > ${now} and i.created_at >= s.added_at`

/** False where another request was first. */
export const useInvitation = async (db: Db, now: Date, token: string): Promise<boolean> =>
  (await db.run`
    update staff_invitation set used_at = ${now} where token_hash = ${hashToken(token)} and used_at is null`) > 0

export const deleteOldInvitations = (db: Db, now: Date) => db.run`
  delete from staff_invitation where expires < ${now}`
