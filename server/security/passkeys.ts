// GET /api/passkeys: the member's passkeys (ACC-14).
import type { Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export async function passkeys(ctx: MemberCtx): Promise<Output<typeof security.passkeys>> {
  const found = await passkeysOf(ctx, ctx.member.id)
  return { passkeys: found.map(presentPasskey) }
}

export type PasskeyRow = Columns<
  'passkey',
  'credential_id' | 'public_id' | 'transports' | 'name' | 'created_at' | 'used_at'
>

export const passkeysOf = ({ db, site }: Pick<Ctx, 'db' | 'site'>, member: Id<'member'>) => db.many<PasskeyRow>`
  select credential_id, public_id, transports, name, created_at, used_at
  from passkey
  where member_id = ${member} and site_id = ${site.id}
  order by created_at, public_id`

export async function hasPasskey({ db, site }: Pick<Ctx, 'db' | 'site'>, member: Id<'member'>): Promise<boolean> {
  const found = await db.maybe`select 1 from passkey where member_id = ${member} and site_id = ${site.id} limit 1`
  return found !== undefined
}

export const presentPasskey = ({ public_id, name, created_at, used_at }: PasskeyRow): security.Passkey => ({
  id: public_id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})
