// GET /api/regions.php: the regions of every country that the site serves (SITE-7, SITE-8).
import type { Output } from '../../contract/call.ts'
import type * as sites from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export async function regions(ctx: Ctx): Promise<Output<typeof sites.regions>> {
  const regions = await ctx.db.many<Columns<'region', 'country' | 'code' | 'name'>>`
    select country, code, name
    from region
    where country = any(${ctx.site.choices.countries})
    order by country, name`
  return { regions }
}
