// Complaints as the console's queue takes from them (PAGE-2, STAFF-2).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { QueueFilter, Waiting } from '../base/queueFilter.ts'

export type ComplaintToAnswer = Columns<'complaint', 'site_id' | 'kind' | 'language' | 'created_at'> & {
  item: string
  has_account: boolean
  answers: number
  /** Of its case, where it opened one. */
  due_at: Date | null
}

/** The shortest clock, then the oldest, first. */
export const complaintsToAnswer = (db: Db, { sites, only, without, limit }: QueueFilter) => db.many<ComplaintToAnswer>`
  select c.reference as item, c.site_id, c.kind, c.language, c.created_at, c.member_id is not null as has_account,
    (select count(*)::int from complaint_answer a where a.complaint_id = c.id and a.site_id = c.site_id) as answers, o.due_at
  from complaint c
  left join lateral (
    select min(o.due_at) as due_at from moderation_case o
    where o.site_id = c.site_id and o.subject_reference = c.reference and o.state = 'open') o on true
  where c.site_id = any(${sites.map(String)}::bigint[]) and c.closed_at is null and not c.is_spam and c.anonymized_at is null
    and c.reference <> all(${without})
    ${only ? db.fragment`and c.reference = any(${only})` : db.fragment``}
  order by o.due_at nulls last, c.id
  limit ${limit}`

export const complaintsWaiting = (db: Db, sites: Id<'site'>[]) => db.one<Waiting>`
  select count(*)::int as waiting, min(created_at) as oldest_at
  from complaint
  where site_id = any(${sites.map(String)}::bigint[]) and closed_at is null and not is_spam and anonymized_at is null`
