// Split tests of landers: an operator starts and stops one; a job looks by the rule, and ends it (LAND-5).
import type { LanderDesign, LanderVariant } from '../../contract/landers.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { armSlug, inJob, landerVariant, readSiteUncached, setChoice, siteById, splitArms } from '../sites/index.ts'
import { nextLook, ruleFor } from './splitRule.ts'
import { countArms, lockRunningSplit, type Split, storeLook, storeOutcome } from './splitStore.ts'

const DAY_SECONDS = 86_400

export type SplitPlan = {
  design: LanderDesign
  /** Whose visitors are split; '' is the lander without a campaign. It is the control. */
  slug: string
  challenger: string
  /** What is counted of each arm's visitors: who stays, who signs up, or whose signup is confirmed. */
  metric: Split['metric']
  /** The share of visitors that is expected to do so, as 0.4. */
  expected_rate: number
  /** The difference that the test shall find, as 0.03. */
  effect: number
  looks: number
  max_days: number
}

/** Throws CommandInputError. */
export async function startSplit(ctx: JobCtx, actor: Actor, plan: SplitPlan) {
  const { db, clock } = ctx
  const { design, slug, challenger, metric, expected_rate, effect, looks, max_days } = plan
  await db.run`select 1 from site where id = ${ctx.site.id} for no key update`
  const site = (await readSiteUncached(db, ctx.site.id)) ?? rejectInput('site: is gone')
  if (slug === challenger) rejectInput('challenger: is the campaign itself')
  const campaigns = site.choices.landers?.[design] ?? {}
  for (const it of [slug, challenger])
    if (it && !Object.hasOwn(campaigns, it)) rejectInput(`${design}: this site has no campaign ${it} of it`)
  if (site.splits.some((it) => it.design === design && it.slug === slug)) rejectInput('slug: a test of it runs already')
  const { last } = await db.one<{ last: number }>`
    select coalesce(max(number), 0) as last from lander_split where site_id = ${site.id}`
  const number = last + 1
  for (const arm of splitArms)
    if (Object.hasOwn(campaigns, armSlug(number, arm)))
      rejectInput(`${design}: the campaign ${armSlug(number, arm)} has the address of an arm; give it another one`)
  const rule = ruleFor(looks, expected_rate, effect)
  const now = clock.now()
  const frozen = (it: string) => {
    const { slug: _, ...variant } = landerVariant(site, design, it)
    return variant
  }
  await db.run`
    insert into lander_split (site_id, number, design, slug, control, challenger, challenger_slug, metric, visits_per_arm, looks, boundaries,
      expected_rate, effect, started_at, ends_at)
    values (${site.id}, ${number}, ${design}, ${slug}, ${db.json(frozen(slug))}, ${db.json(frozen(challenger))}, ${challenger},
      ${metric}, ${rule.visits_per_arm}, ${rule.looks}, ${rule.boundaries}, ${expected_rate}, ${effect}, ${now},
      ${addSeconds(now, max_days * DAY_SECONDS)})`
  await audit(ctx, actor, {
    action: 'split.start',
    subject: `${number}`,
    after: { design, slug, challenger, metric, effect, looks, visits_per_arm: rule.visits_per_arm, max_days },
  })
  ctx.afterCommit(() => ctx.app.bus.publish('sites_changed', {}))
  return { number }
}

/** Before its time: the control stays. Throws CommandInputError. */
export async function stopSplit(ctx: JobCtx, actor: Actor, number: number) {
  const split = (await lockRunningSplit(ctx, number)) ?? rejectInput(`number: no test ${number} runs`)
  await end(ctx, actor, split, 'stopped')
  return { number }
}

/** Each look that is due, of every site. */
export async function lookAtSplits(app: App) {
  const running = await app.db.many<Columns<'running_lander_split', 'site_id' | 'number'>>`
    select site_id, number from running_lander_split order by site_id, number`
  for (const { site_id, number } of running) {
    const site = await siteById(app.db, site_id)
    if (site) await inJob(app, site, (ctx) => look(ctx, number))
  }
}

async function look(ctx: JobCtx, number: number) {
  const split = await lockRunningSplit(ctx, number)
  if (!split) return
  const { control, challenger } = await countArms(ctx, split)
  const found = nextLook(split, split.seen.at(-1)?.look ?? 0, control, challenger)
  if (found) await storeLook(ctx, number, found.seen)
  const outcome = found?.outcome ?? (ctx.clock.now() >= split.ends_at ? 'too_long' : null)
  if (outcome) await end(ctx, { who: 'split test', why: reasons[outcome] }, split, outcome)
}

const reasons: Record<NonNullable<Split['outcome']>, string> = {
  control: 'the control is better, by the rule of the test',
  challenger: 'the challenger is better, by the rule of the test',
  no_difference: 'the last look found no difference',
  mismatch: 'the arms are counted unevenly, so that the test says nothing',
  too_long: 'its time is over before its visits came',
  stopped: 'stopped',
}

/** A challenger that is better takes the place of the campaign. */
async function end(ctx: JobCtx, actor: Actor, split: Split, outcome: NonNullable<Split['outcome']>) {
  const { number, design, slug, challenger } = split
  const counted = await countArms(ctx, split)
  const { control: a, challenger: b } = counted
  await storeOutcome(ctx, number, { outcome, counted, now: ctx.clock.now() })
  await audit(ctx, actor, {
    action: 'split.end',
    subject: `${number}`,
    after: { outcome, visits: `${a.visits} ${b.visits}`, stayed: `${a.stayed} ${b.stayed}` },
  })
  const arms = splitArms.map((arm) => `${design}/${armSlug(number, arm)}`)
  await ctx.db.run`select member_forget_arms(${ctx.site.id}, ${arms})`
  if (outcome === 'challenger') await replaceCampaign(ctx, actor, { design, slug, variant: challenger })
  ctx.afterCommit(() => ctx.app.bus.publish('sites_changed', {}))
}

async function replaceCampaign(
  ctx: JobCtx,
  actor: Actor,
  { design, slug, variant }: Pick<Split, 'design' | 'slug'> & { variant: LanderVariant },
) {
  const site = await readSiteUncached(ctx.db, ctx.site.id)
  const campaigns = site?.choices.landers?.[design as keyof typeof site.choices.landers] ?? {}
  if (JSON.stringify(campaigns[slug]) === JSON.stringify(variant)) return
  await setChoice(ctx, actor, `landers.${design}`, { ...campaigns, [slug]: variant })
}
