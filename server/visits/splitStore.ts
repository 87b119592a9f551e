// SQL of split tests, and the counts of their arms.
import type { LanderVariant } from '../../contract/landers.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { armSlug, splitArms } from '../sites/index.ts'
import type { ArmCount, Look } from './splitRule.ts'

type At = { db: Db; site: Pick<Site, 'id'> }
export type Split = Columns<
  'lander_split',
  | 'number'
  | 'design'
  | 'slug'
  | 'challenger_slug'
  | 'visits_per_arm'
  | 'looks'
  | 'boundaries'
  | 'expected_rate'
  | 'effect'
  | 'started_at'
  | 'ends_at'
  | 'ended_at'
  | 'outcome'
> & {
  control: LanderVariant
  challenger: LanderVariant
  seen: Look[]
}

export const listSplits = ({ db, site }: At) => db.many<Split>`
  select number, design, slug, control, challenger, challenger_slug, visits_per_arm, looks, boundaries, expected_rate, effect,
    started_at, ends_at, seen, ended_at, outcome
  from lander_split where site_id = ${site.id}
  order by number desc
  limit 100`

/** Until the transaction ends. null: it does not run. */
export const lockRunningSplit = ({ db, site }: At, number: number) => db.maybe<Split>`
  select number, design, slug, control, challenger, challenger_slug, visits_per_arm, looks, boundaries, expected_rate, effect,
    started_at, ends_at, seen, ended_at, outcome
  from lander_split where site_id = ${site.id} and number = ${number} and ended_at is null
  for update`

export const storeLook = ({ db, site }: At, number: number, seen: Look) => db.run`
  update lander_split set seen = seen || ${db.json([seen])}::jsonb where site_id = ${site.id} and number = ${number}`

export const storeOutcome = ({ db, site }: At, number: number, outcome: Split['outcome'], now: Date) => db.run`
  update lander_split set outcome = ${outcome}, ended_at = ${now} where site_id = ${site.id} and number = ${number}`

/** Visits of each arm, which only this test sends there; who clicked or sent something stayed (LAND-3). */
export async function countArms(
  { db, site }: At,
  number: number,
): Promise<{ control: ArmCount; challenger: ArmCount }> {
  const slugs = splitArms.map((arm) => armSlug(number, arm))
  const rows = await db.many<{ slug: string } & ArmCount>`
    select slug, sum(visits)::int as visits, sum(visits - bounces)::int as stayed
    from lander_visit where site_id = ${site.id} and slug = any(${slugs})
    group by slug`
  const [control, challenger] = slugs.map((it) => {
    const { visits = 0, stayed = 0 } = rows.find(({ slug }) => slug === it) ?? {}
    return { visits, stayed }
  }) as [ArmCount, ArmCount]
  return { control, challenger }
}

/** Of the campaigns of a site's landers in the last 28 days: what share stays. */
export const recentVisits = ({ db, site }: At, since: Date) => db.many<{ design: string; slug: string } & ArmCount>`
  select lander as design, slug, sum(visits)::int as visits, sum(visits - bounces)::int as stayed
  from lander_visit where site_id = ${site.id} and day >= ${since}::date
  group by lander, slug`
