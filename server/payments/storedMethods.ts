// Stored payment methods: tokens kept with the owner's consent, encrypted, and deleted on request (CRED-7).
import type { Input, Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type { deleteStoredMethod as askedToForget, StoredMethod, storedMethods } from '../../contract/payments.ts'
import type { App, JobCtx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { refuse } from '../base/refusal.ts'
import { deleteMethodBlocks, providerByKey, type StoredToken } from '../providers/index.ts'

export const tokenPurpose = 'stored method'
export const decryptToken = (app: App, sealed: string) => decrypt(app.secret, tokenPurpose, sealed)
export const encryptToken = (app: App, token: string) => encrypt(app.secret, tokenPurpose, token)

/** `token` is encrypted already. A late event does not bring back a method that its owner deleted after paying. */
export const storeMethod = (
  app: App,
  db: Db,
  payment: Id<'payment'>,
  provider: string,
  { token, label, expires }: StoredToken,
) =>
  db.run`
    insert into stored_method as existing (site_id, member_id, provider, method, token, token_hash, label, expires, created_at, used_at)
    select p.site_id, p.member_id, ${provider}, p.paymentmethod, ${token}, ${hashToken(decryptToken(app, token))}, ${label}, ${expires},
      p.created_at, ${app.clock.now()}
    from payment p
    join member_public m on m.id = p.member_id and m.status <> 'deleted'
    where p.id = ${payment} and p.stored_id is null
    on conflict (member_id, provider, token_hash) do update
    set used_at = excluded.used_at, label = excluded.label, expires = excluded.expires, token = excluded.token, ended_at = null
    where existing.ended_at is null or existing.ended_at < excluded.created_at`

export type StoredMethodRow = Omit<StoredMethod, 'id'> &
  Columns<'stored_method', 'id' | 'public_id' | 'provider' | 'token'>

/** Methods that still work, most recently used first. */
export const findStoredMethods = ({ db, site, member, clock }: MemberCtx) => db.many<StoredMethodRow>`
  select id, public_id, provider, method, token, label, expires
  from stored_method
  where site_id = ${site.id} and member_id = ${member.id} and ended_at is null
    and (expires is null or expires >= to_char(${clock.now()}::timestamptz, 'YYYY-MM'))
  order by used_at desc, id desc`

export const presentStoredMethod = ({ public_id, method, label, expires }: StoredMethodRow): StoredMethod => ({
  id: public_id,
  method,
  label,
  expires,
})

export const listStoredMethods = async (ctx: MemberCtx): Promise<Output<typeof storedMethods>> => ({
  stored: (await findStoredMethods(ctx)).map(presentStoredMethod),
})

/** Deleted here at once, at the provider after the commit. */
export async function deleteStoredMethod(ctx: MemberCtx, { id }: Input<typeof askedToForget>) {
  const row = (await findStoredMethods(ctx)).find(({ public_id }) => public_id === id) ?? refuse('not_found')
  await endStoredMethod(ctx, row)
  ctx.afterCommit(() => deleteTokenAtProvider(ctx.app, row))
  return {}
}

export const endStoredMethod = (
  { db, site, clock }: Pick<MemberCtx, 'db' | 'site' | 'clock'>,
  { id }: Pick<StoredMethodRow, 'id'>,
) =>
  db.run`update stored_method set ended_at = ${clock.now()}, token = '', label = '' where id = ${id} and site_id = ${site.id}`

export async function deleteTokenAtProvider(
  app: App,
  { provider, token }: Pick<StoredMethodRow, 'provider' | 'token'>,
) {
  await providerByKey(app, provider)
    ?.deleteToken(app, decryptToken(app, token))
    .catch((error) => app.log.error('delete a stored method', error))
}

/** Erases a member's stored methods (here and at the provider), spend cap and method blocks. */
export async function onErase(ctx: JobCtx, member: Id<'member'>) {
  const rows = await ctx.db.many<Columns<'stored_method', 'provider' | 'token'>>`
    select provider, token from stored_method where member_id = ${member} and site_id = ${ctx.site.id} and ended_at is null`
  await ctx.db
    .run`update payment set stored_id = null where member_id = ${member} and site_id = ${ctx.site.id} and stored_id is not null`
  await ctx.db.run`delete from stored_method where member_id = ${member} and site_id = ${ctx.site.id}`
  await ctx.db.run`delete from spend_cap where member_id = ${member} and site_id = ${ctx.site.id}`
  await deleteMethodBlocks(ctx, member)
  ctx.afterCommit(async () => {
    for (const row of rows) await deleteTokenAtProvider(ctx.app, row)
  })
}
