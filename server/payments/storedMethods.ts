// Ways to pay that their owners may pay with again: kept with their consent, sealed, and forgotten when they say so (CRED-7).
import type { Input, Output } from '../../contract/call.ts'
import type { forget as askedToForget, StoredMethod, storedMethods } from '../../contract/payments.ts'
import type { App, JobCtx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { seal, unseal } from '../base/encryption/encryption.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { refuse } from '../base/refusal.ts'
import { providerNamed, type Stored } from '../providers/index.ts'

const purpose = 'stored method'
export const openToken = (app: App, sealed: string) => unseal(app.secret, purpose, sealed)
export const sealToken = (app: App, token: string) => seal(app.secret, purpose, token)

/** `stored.token` is sealed already. Told late, it brings back nothing that its owner ended after paying. */
export const keepMethod = (app: App, db: Db, payment: number, provider: string, { token, label, expires }: Stored) =>
  db.run`
    insert into stored_method as kept (site_id, member_id, provider, method, token, token_hash, label, expires, created_at, used_at)
    select p.site_id, p.member_id, ${provider}, p.paymentmethod, ${token}, ${hashToken(openToken(app, token))}, ${label}, ${expires},
      p.created_at, ${app.clock.now()}
    from payment p
    join member m on m.id = p.member_id and m.status <> 'deleted'
    where p.id = ${payment} and p.stored_id is null
    on conflict (member_id, provider, token_hash) do update
    set used_at = excluded.used_at, label = excluded.label, expires = excluded.expires, token = excluded.token, ended_at = null
    where kept.ended_at is null or kept.ended_at < excluded.created_at`

export type StoredRow = Omit<StoredMethod, 'id'> & { id: number; public_id: string; provider: string; token: string }

/** That still work, the one used last first. */
export const findStored = ({ db, site, member, clock }: MemberCtx) => db.many<StoredRow>`
  select id, public_id, provider, method, token, label, expires
  from stored_method
  where site_id = ${site.id} and member_id = ${member.id} and ended_at is null
    and (expires is null or expires >= to_char(${clock.now()}::timestamptz, 'YYYY-MM'))
  order by used_at desc, id desc`

export const presentStored = ({ public_id, method, label, expires }: StoredRow): StoredMethod => ({
  id: public_id,
  method,
  label,
  expires,
})

export const list = async (ctx: MemberCtx): Promise<Output<typeof storedMethods>> => ({
  stored: (await findStored(ctx)).map(presentStored),
})

/** With us at once; the provider is told after. */
export async function forget(ctx: MemberCtx, { id }: Input<typeof askedToForget>) {
  const row = (await findStored(ctx)).find(({ public_id }) => public_id === id) ?? refuse('not_found')
  await endMethod(ctx, row)
  ctx.afterCommit(() => forgetThere(ctx.app, row))
  return {}
}

export const endMethod = (
  { db, site, clock }: Pick<MemberCtx, 'db' | 'site' | 'clock'>,
  { id }: Pick<StoredRow, 'id'>,
) =>
  db.run`update stored_method set ended_at = ${clock.now()}, token = '', label = '' where id = ${id} and site_id = ${site.id}`

export async function forgetThere(app: App, { provider, token }: Pick<StoredRow, 'provider' | 'token'>) {
  await providerNamed(app, provider)
    ?.forget(app, openToken(app, token))
    .catch((error) => app.log.error('forget a method', error))
}

/** A member is erased: what was kept is forgotten, here and there, what they allowed themselves, and what was closed to them. */
export async function onErase(ctx: JobCtx, member: number) {
  const rows = await ctx.db.many<StoredRow>`
    select id, provider, token from stored_method where member_id = ${member} and site_id = ${ctx.site.id} and ended_at is null`
  await ctx.db
    .run`update payment set stored_id = null where member_id = ${member} and site_id = ${ctx.site.id} and stored_id is not null`
  await ctx.db.run`delete from stored_method where member_id = ${member} and site_id = ${ctx.site.id}`
  await ctx.db.run`delete from spend_cap where member_id = ${member} and site_id = ${ctx.site.id}`
  await ctx.db.run`delete from method_bar where member_id = ${member} and site_id = ${ctx.site.id}`
  ctx.afterCommit(async () => {
    for (const row of rows) await forgetThere(ctx.app, row)
  })
}
