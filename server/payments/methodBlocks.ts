// Blocked payment methods: operators list, set and lift the blocks of a member (PAY-5, OPS-4).
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { paymentMethods } from '../../contract/payments.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { unblockAccounts } from '../directDebit/index.ts'
import { findMember } from '../members/index.ts'
import * as providers from '../providers/index.ts'

export type MethodBlock = Columns<'method_block', 'method' | 'reason' | 'created_at'> & { member: string }

/** Active blocks, newest first. That new methods wait goes with a chargeback's block, and stands alone where that one was lifted. */
export const findMethodBlocks = (db: Db, { id }: Site, member: string | null = null) =>
  db.many<MethodBlock>`
    select m.public_id as member, b.method, b.reason, b.created_at
    from method_block b
    join member_public m on m.id = b.member_id
    where b.site_id = ${id} and b.lifted_at is null and (${member}::text is null or m.public_id = ${member})
      and (b.method <> 'new' or not exists (
        select from method_block c
        where c.member_id = b.member_id and c.method <> 'new' and c.reason = 'chargeback' and c.lifted_at is null))
    order by b.id desc
    limit 500`

/** `new`: all that the member has not paid with yet, as after a chargeback. */
const blockable = [...paymentMethods, 'new'] as const

const inputSchema = v.strictObject({
  member: v.string('the id of a member'),
  method: v.picklist(blockable, `one of ${blockable.join(', ')}`),
})

/** Throws InvalidInput. Purchases already paid with the method stay. */
export async function blockMethod(ctx: JobCtx, actor: Actor, commandInput: unknown) {
  const { id, method } = await readTarget(ctx, commandInput)
  if (!(await providers.blockMethod(ctx, id, method, 'staff')))
    rejectInput(`method: ${method} is barred for this member already`)
  await audit(ctx, actor, { action: 'bar.set', subject: method, member: id, after: { barred: 'staff' } })
}

/** Throws InvalidInput. For direct debit it also unblocks the member's accounts: they can be debited once a new mandate is signed. */
export async function unblockMethod(ctx: JobCtx, actor: Actor, commandInput: unknown) {
  const { id, method } = await readTarget(ctx, commandInput)
  const reason =
    (await providers.unblockMethod(ctx, id, method)) ?? rejectInput(`method: ${method} is not barred for this member`)
  if (method === 'sdd') await unblockAccounts(ctx, id)
  // Whoever clears the last chargeback clears what waits because of it.
  if (reason === 'chargeback' && !(await hasChargebackBlock(ctx, id))) await providers.unblockMethod(ctx, id, 'new')
  const change = { before: { barred: reason }, after: { barred: null } }
  await audit(ctx, actor, { action: 'bar.lift', subject: method, member: id, ...change })
}

const hasChargebackBlock = async ({ db, site }: JobCtx, member: Id<'member'>) =>
  (await db.maybe`
    select 1 from method_block
    where site_id = ${site.id} and member_id = ${member} and method <> 'new' and reason = 'chargeback' and lifted_at is null
    limit 1`) !== undefined

async function readTarget(ctx: JobCtx, commandInput: unknown) {
  const { member, method } = parseCommandInput(inputSchema, commandInput)
  const row = await findMember(ctx, member)
  if (!row || row.status === 'deleted') return rejectInput(`member: this site has none called ${member}`)
  return { id: row.id, method }
}
