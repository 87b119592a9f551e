// Operator command: lists the sites of this deployment (OPS-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

type ListedSite = Pick<Site, 'key' | 'domain' | 'niche' | 'domain_language' | 'country' | 'paused_at'> & {
  hosts: string[]
  name: string
  company: string
  removed_at: Date | null
  erased_at: Date | null
}

export const listSites = (db: Db) => db.many<ListedSite>`
  select s.key, s.domain, array_remove(array_agg(h.host order by h.host), null) as hosts, s.choices ->> 'name' as name, s.niche, s.domain_language, s.country,
    c.name as company, s.paused_at, s.removed_at, s.erased_at
  from site s
  join company c on c.id = s.company_id
  left join site_host h on h.site_id = s.id
  group by s.id, c.id
  order by s.id`
