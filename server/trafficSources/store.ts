// The SQL of sources: the one of a network, and what was told to it.

import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'

export type Event = 'signup' | 'purchase' | 'refund' | 'chargeback' | 'reversal'
/** What an operator chooses; a clawback is a refund, a chargeback, or that one of these was taken back. */
export const selectableEvents = ['signup', 'purchase', 'clawback'] as const

export type Source = {
  id: number
  network: string
  method: 'GET' | 'POST'
  url: string
  secret: string
  events: string[]
  active: boolean
}

/** As it is written in the audit: without its secret. */
export const auditView = ({ network, method, url, events, active }: Source) => ({ network, method, url, events, active })

export const findSource = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, network: string) => db.maybe<Source>`
  select id, network, method, url, secret, events, active
  from source
  where site_id = ${site.id} and lower(network) = lower(${network}) and ended_at is null
  for no key update`

/** Throws Wrong. */
export const sourceOf = async (ctx: Pick<JobCtx, 'db' | 'site'>, network: string): Promise<Source> =>
  (await findSource(ctx, network)) ?? rejectInput(`network: this site has none called ${network}`)
