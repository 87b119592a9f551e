// Writes the hash of a member's password. Its name is answered, for the mail about the change (ACC-10).
import type { JobCtx } from '../base/ctx.ts'

export const setPasswordHash = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: number, password_hash: string) =>
  db.one<{ name: string }>`
    update member set password_hash = ${password_hash} where id = ${member} and site_id = ${site.id} returning name`
