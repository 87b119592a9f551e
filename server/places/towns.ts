// GET /api/towns: the towns of a region that a profile may name: large enough not to locate a home (PRO-7).
import type { Input, Output } from '../../contract/call.ts'
import type * as sites from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { MIN_TOWN_POPULATION } from './nearestPlace.ts'
import { townName } from './townName.ts'

type Towns = typeof sites.towns

/** Empty for a region of another country, or a country that the site does not serve. Sorted as the reader reads them. */
export async function towns(ctx: Ctx, { country, region }: Input<Towns>): Promise<Output<Towns>> {
  if (!ctx.site.choices.countries.includes(country)) return { towns: [], names: {} }
  const rows = await ctx.db.many<Columns<'place', 'name'>>`
    select distinct name from place
    where country = ${country} and region = ${region.replaceAll('\0', '')} and population >= ${MIN_TOWN_POPULATION}`
  const nameOf = (town: string) => townName(country, town, ctx.locale)
  const { compare } = new Intl.Collator(ctx.locale)
  const towns = rows.map(({ name }) => name).sort((a, b) => compare(nameOf(a), nameOf(b)))
  const renamed = towns.filter((it) => nameOf(it) !== it)
  return { towns, names: Object.fromEntries(renamed.map((it) => [it, nameOf(it)])) }
}
