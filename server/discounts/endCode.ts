// An operator deactivates a discount code. Open payments keep their price (CRED-3, OPS-4).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { codeLetters } from './codeLetters.ts'

type Row = Columns<'discount_code', 'id' | 'code' | 'status' | 'member_id'>

/** Throws CommandInputError. */
export async function endCode(ctx: JobCtx, actor: Actor, code: string) {
  const { db, site } = ctx
  const row = await db.maybe<Row>`
    select id, code, status, member_id from discount_code where site_id = ${site.id} and upper(code) = ${codeLetters(code)} for no key update`
  if (!row) return rejectInput(`code: this site has none called ${code}`)
  if (row.status === 'inactive') rejectInput(`code: ${row.code} is over already`)
  await db.run`update discount_code set status = 'inactive' where site_id = ${site.id} and id = ${row.id}`
  const change = { before: { status: row.status }, after: { status: 'inactive' } }
  await audit(ctx, actor, { action: 'code.end', subject: row.code, member: row.member_id, ...change })
}
