// Operator command: lists the sites of this deployment (OPS-4).
import type { Db } from '../base/db/database.ts'

export const listSites = (db: Db) => db.many`
  select s.key, s.domain, array_agg(h.host order by h.host) as hosts, s.choices ->> 'name' as name, s.niche, s.domain_language, s.country,
    c.name as company, s.paused_at, s.removed_at, s.erased_at
  from site s
  join company c on c.id = s.company_id
  left join site_host h on h.site_id = s.id
  group by s.id, c.id
  order by s.id`
