// Pays unspent bought credits back by the way they were paid for (ACC-17). The credits go first, under locks; then the provider is asked.
import type { App, JobCtx, MemberCtx, Site } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { mail } from '../notices/index.ts'
import { inJob } from '../sites/index.ts'
import { providerNamed } from './providers/index.ts'
import type { Outcome } from './providers/provider.ts'

export type Unspent = { credits: number; amount: number; currency: string }
export type OpenRefund = Unspent & { refund_id: string; provider: string; provider_ref: string | null }

/** What the asker's unspent bought credits are worth; one entry a currency. */
export const unspent = ({ db, site, member }: MemberCtx) => db.many<Unspent>`
  select sum(credits)::int as credits, sum(amount)::bigint as amount, currency
  from payment_unspent(${site.id}, ${member.id})
  group by currency
  order by currency`

/** Refuses nothing_to_refund; refund_failed where all of it failed, and the credits are there again. Premium ends where all is paid back. */
export async function refund(ctx: MemberCtx): Promise<Unspent[]> {
  const { app, site, member } = ctx
  const open = await ctx.db.many<OpenRefund>`
    select * from payment_refund_open(${site.id}, ${member.id}, ${ctx.clock.now()})`
  if (!open.length) refuse('nothing_to_refund')
  const outcomes = await payBack(app, site, member.id, open, { fresh: true })
  const going = open.filter((_, at) => outcomes[at] !== 'failed')
  return going.length ? byCurrency(going) : refuse('refund_failed')
}

/** `fresh`: nobody was asked for these before. What nobody knows yet stays open, and is asked again by the minute. */
export async function payBack(app: App, site: Site, member: number, refunds: OpenRefund[], { fresh = false } = {}) {
  const outcomes: Outcome[] = []
  for (const it of refunds) outcomes.push(await ask(app, it, fresh))
  await inJob(app, site, async (ctx) => {
    const paid: Unspent[] = []
    for (const [at, it] of refunds.entries()) {
      const outcome = outcomes[at]
      if (outcome === 'pending') continue
      const { changed } = await ctx.db.one<{ changed: boolean }>`
        select changed from payment_refund_settle(${site.id}, ${it.refund_id}, ${outcome}, ${ctx.clock.now()})`
      if (changed && outcome === 'completed') paid.push(it)
    }
    if (paid.length) await tell(ctx, member, byCurrency(paid))
    ctx.afterCommit(() => {
      app.bus.publish('asker', { member })
      app.live.nudge([member], { type: 'user' })
    })
  })
  return outcomes
}

async function tell(ctx: JobCtx, member: number, paid: Unspent[]) {
  const { name } = await ctx.db.one<{ name: string }>`
    select name from member where id = ${member} and site_id = ${ctx.site.id}`
  await mail(ctx, { member, kind: 'receipt', template: 'Refunded', props: { name, paid } })
}

async function ask(app: App, { refund_id, provider, provider_ref, amount, currency }: OpenRefund, fresh: boolean) {
  const asked = providerNamed(app, provider)
  // Only where it was never asked is it sure that nothing was paid.
  if (!asked || provider_ref === null) return fresh ? 'failed' : 'pending'
  try {
    return await asked.refund(app, { refund_id, provider_ref, amount, currency })
  } catch (error) {
    app.log.error('refund', error, { refund: refund_id })
    return 'pending'
  }
}

const byCurrency = (parts: Unspent[]): Unspent[] =>
  [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, these]) => ({
    credits: these.reduce((sum, { credits }) => sum + credits, 0),
    amount: these.reduce((sum, { amount }) => sum + amount, 0),
    currency,
  }))
