// What decisions limit of a member: new chats, photos, being seen (SAFE-8).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export type LimitKind = Columns<'member_limit', 'kind'>['kind']

export const isLimited = async ({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>, kind: LimitKind) =>
  (await db.maybe`
    select 1 from member_limit where member_id = ${member} and site_id = ${site.id} and kind = ${kind} limit 1`) !==
  undefined

export const addLimit = (
  { db, site, clock }: JobCtx,
  member: Id<'member'>,
  kind: LimitKind,
  decision: number,
) => db.run`
  insert into member_limit (site_id, member_id, kind, decision_id, created_at)
  values (${site.id}, ${member}, ${kind}, ${decision}, ${clock.now()})`

export const removeLimit = ({ db, site }: JobCtx, member: Id<'member'>, kind: LimitKind, decision: number) => db.run`
  delete from member_limit
  where member_id = ${member} and site_id = ${site.id} and kind = ${kind} and decision_id = ${decision}`
