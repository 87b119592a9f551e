// Daily limit of people for a member who has not confirmed the address (ACC-6): an account is made up in a minute, and
// must not read a whole site. Each person counts once a day; whoever was shown stays in sight.
import type { Id } from '../../contract/ids.ts'
import { DAILY_UNCONFIRMED_VIEW_LIMIT } from '../../contract/limits.ts'
import type { Ctx, JobCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { today } from './store.ts'

/** Those of `rows` that the viewer may be shown today, in their order; all of them to anybody but an unconfirmed member. */
export async function withinLimit<Row extends { id: Id<'member'> }>(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const { db, site, member } = ctx
  const ids = rows.map(({ id }) => id).filter((id) => id !== member?.id)
  if (member?.status !== 'not_confirmed' || !ids.length) return rows
  const { viewed_ids } = await db.one<{ viewed_ids: Id<'member'>[] }>`
    insert into unconfirmed_limit as q (member_id, site_id, day, viewed_ids)
    values (${member.id}, ${site.id}, ${today(ctx)}, (${ids.map(String)}::bigint[])[:${DAILY_UNCONFIRMED_VIEW_LIMIT}::int])
    on conflict (member_id) do update
    set day = excluded.day, viewed_ids = case q.day when excluded.day then q.viewed_ids || array(
        select id from unnest(${ids.map(String)}::bigint[]) with ordinality shown (id, nth)
        where id <> all (q.viewed_ids)
        order by nth
        limit greatest(${DAILY_UNCONFIRMED_VIEW_LIMIT}::int - cardinality(q.viewed_ids), 0))
      else excluded.viewed_ids end
    returning viewed_ids`
  const viewed = new Set(viewed_ids)
  return rows.filter(({ id }) => id === member.id || viewed.has(id))
}

/** For an answer that the limit has emptied: an empty list would look as if nobody was there. */
export function refuseAboveLimit(ctx: Ctx, foundCount: number, shownCount: number) {
  if (ctx.member?.status === 'not_confirmed' && foundCount && !shownCount)
    refuse('unconfirmed_limit', { max: `${DAILY_UNCONFIRMED_VIEW_LIMIT}` })
}

export const deleteViews = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) => db.run`
  delete from unconfirmed_limit where site_id = ${site.id} and member_id = ${member}`
