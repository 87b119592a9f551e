// Visits by traffic source and lander, counted with each visit until the job of numbers has rolled them up: values such as click
// ids stay for two days (LAND-3, STAFF-2).
import { landerDesigns } from '../../contract/landers.ts'
import type { Ctx, JobCtx } from '../base/ctx.ts'
import { activeSourceOf } from './activeSource.ts'
import { trafficSourceOf } from './trafficSource.ts'

type Visit = { day: string; lander: string; slug: string }

/** Only of those whom an active source sent: others are in lander_visit. */
export async function countSourceVisit(ctx: Ctx, { day, lander, slug }: Visit) {
  const network = activeSourceOf(ctx)
  if (network === null) return
  const { ref, sub1 } = trafficSourceOf(ctx) ?? { ref: null, sub1: null }
  const name = landerDesigns.some((it) => it === lander) ? [lander, slug].filter(Boolean).join('/') : ''
  await ctx.db.run`
    insert into source_visit (site_id, day, network, ref, sub, lander, visits)
    values (${ctx.site.id}, ${day}, ${network}, ${ref ?? ''}, ${sub1 ?? ''}, ${name}, 1)
    on conflict (site_id, day, network, ref, sub, lander) do update set visits = source_visit.visits + 1`
}

/** Landers by the names that source_visit has; what an address says besides is none of them. */
export const landerNames = ({ choices }: Pick<Ctx['site'], 'choices'>): string[] =>
  landerDesigns.flatMap((design) => [
    design,
    ...Object.keys(choices.landers?.[design] ?? {}).flatMap((slug) => (slug ? [`${design}/${slug}`] : [])),
  ])

export const deleteRolledUpVisits = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, before: string) =>
  db.run`delete from source_visit where site_id = ${site.id} and day < ${before}::date`
