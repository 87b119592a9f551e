// How much more often a premium member's like becomes a match: shown to staff beside the figure that members see (CRED-9).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

/** What is measured of. */
export const MATCH_CHANCE_DAYS = 90

type MatchCounts = { likes: number; matches: number }
/** `percent`: how much higher; null where a group gave no likes, or free members have no match. Grouped by today's premium status. */
export type MatchChance = { premium: MatchCounts; free: MatchCounts; percent: number | null }

export async function matchChance(db: Db, site: Id<'site'>, from: Date): Promise<MatchChance> {
  const rows = await db.many<Columns<'member_public', 'paid_user'> & MatchCounts>`
    select m.paid_user, count(*)::int as likes, count(x.a_id)::int as matches
    from member_like l
    join member_public m on m.id = l.from_id and m.site_id = l.site_id
    left join member_match x on x.a_id = least(l.from_id, l.to_id) and x.b_id = greatest(l.from_id, l.to_id)
    where l.site_id = ${site} and l.created_at >= ${from} and m.kind = 'person'
    group by 1`
  const countsOf = (paid: boolean): MatchCounts => {
    const { likes = 0, matches = 0 } = rows.find(({ paid_user }) => paid_user === paid) ?? {}
    return { likes, matches }
  }
  const [premium, free] = [countsOf(true), countsOf(false)]
  const comparable = premium.likes > 0 && free.matches > 0
  const ratio = premium.matches / premium.likes / (free.matches / free.likes)
  return { premium, free, percent: comparable ? Math.round((ratio - 1) * 100) : null }
}
