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
  | 'metric'
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
  counted: ArmCounts | null
}
type ArmCounts = { control: ArmCount; challenger: ArmCount }

export const listSplits = ({ db, site }: At) => db.many<Split>`
  select number, design, slug, control, challenger, challenger_slug, metric, visits_per_arm, looks, boundaries, expected_rate, effect,
    started_at, ends_at, seen, counted, ended_at, outcome
  from lander_split where site_id = ${site.id}
  order by number desc
  limit 100`

/** Until the transaction ends. null: it does not run. */
export const lockRunningSplit = ({ db, site }: At, number: number) => db.maybe<Split>`
  select number, design, slug, control, challenger, challenger_slug, metric, visits_per_arm, looks, boundaries, expected_rate, effect,
    started_at, ends_at, seen, counted, ended_at, outcome
  from lander_split where site_id = ${site.id} and number = ${number} and ended_at is null
  for update`

export const storeLook = ({ db, site }: At, number: number, seen: Look) => db.run`
  update lander_split set seen = seen || ${db.json([seen])}::jsonb where site_id = ${site.id} and number = ${number}`

type Ending = { outcome: Split['outcome']; counted: ArmCounts; now: Date }
export const storeOutcome = ({ db, site }: At, number: number, { outcome, counted, now }: Ending) => db.run`
  update lander_split set outcome = ${outcome}, counted = ${db.json(counted)}, ended_at = ${now} where site_id = ${site.id} and number = ${number}`

/**
 * Visits of each arm, which only this test sends there. Stayed: who clicked or sent something (LAND-3); in a test of
 * signups, who came by the arm and signed up, or has confirmed it by now.
 */
export async function countArms(at: At, split: Pick<Split, 'number' | 'design' | 'metric'>): Promise<ArmCounts> {
  const { db, site } = at
  const slugs = splitArms.map((arm) => armSlug(split.number, arm))
  const rows = await db.many<{ slug: string } & ArmCount>`
    select slug, sum(visits)::int as visits, sum(visits - bounces)::int as stayed
    from lander_visit where site_id = ${site.id} and slug = any(${slugs})
    group by slug`
  const signups = split.metric === 'stayed' ? null : await countSignups(at, split)
  const [control, challenger] = slugs.map((slug) => {
    const { visits = 0, stayed = 0 } = rows.find((it) => it.slug === slug) ?? {}
    if (!signups) return { visits, stayed }
    // Who signed up was there, even where no beacon said so.
    return { visits, stayed: Math.min(visits, signups.find((it) => it.slug === slug)?.signups ?? 0) }
  }) as [ArmCount, ArmCount]
  return { control, challenger }
}

const countSignups = ({ db, site }: At, { design, number, metric }: Pick<Split, 'number' | 'design' | 'metric'>) =>
  db.many<{ slug: string; signups: number }>`
    select split_part(lander, '/', 2) as slug, count(*)::int as signups
    from member_signup
    where site_id = ${site.id} and lander like '%/split-%'
      and lander = any(${splitArms.map((arm) => `${design}/${armSlug(number, arm)}`)})
      and (${metric} = 'signups' or confirmed_at is not null)
    group by lander`

/** Of the campaigns of a site's landers in the last 28 days: what share stays. */
export const recentVisits = ({ db, site }: At, since: Date) => db.many<{ design: string; slug: string } & ArmCount>`
  select lander as design, slug, sum(visits)::int as visits, sum(visits - bounces)::int as stayed
  from lander_visit where site_id = ${site.id} and day >= ${since}::date
  group by lander, slug`
