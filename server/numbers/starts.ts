// Where each day begins among members, conversations and transfers of money, by number (STAFF-2): they grow with time, so a
// day is read from there on, by the primary key.
import type { JobCtx } from '../base/ctx.ts'

type Ctx = Pick<JobCtx, 'db' | 'site'>
type Source = 'member' | 'conversation' | 'transfer'

export async function storeStarts(ctx: Ctx, from: string) {
  const { db, site } = ctx
  const rowsOf = {
    member: db.fragment`member_signup`,
    conversation: db.fragment`conversation_begun`,
    transfer: db.fragment`money_revenue`,
  }
  for (const source of ['member', 'conversation', 'transfer'] as const)
    await db.run`
      insert into number_start (site_id, source, day, first_id)
      select ${site.id}, ${source}, (r.created_at at time zone ${site.time_zone})::date as day, min(r.id)
      from ${rowsOf[source]} r
      where r.site_id = ${site.id} and r.id >= ${await startOf(ctx, source, from)}
      group by 3
      on conflict (site_id, source, day) do update set first_id = least(number_start.first_id, excluded.first_id)`
}

/** No row of that day or a later one is below it. */
export async function startOf({ db, site }: Ctx, source: Source, day: string): Promise<number> {
  const { id } = await db.one<{ id: number }>`
    select coalesce(
      (select min(first_id) from number_start where site_id = ${site.id} and source = ${source} and day >= ${day}::date),
      (select max(first_id) from number_start where site_id = ${site.id} and source = ${source} and day < ${day}::date),
      0) as id`
  return id
}
