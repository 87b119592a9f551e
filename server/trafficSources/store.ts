// SQL of traffic sources: lookup by network.

import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export type Event = 'signup' | 'purchase' | 'refund' | 'chargeback' | 'reversal'
/** Event groups that an operator selects; a clawback is a refund, a chargeback, or the reversal of one. */
export const selectableEvents = ['signup', 'purchase', 'clawback'] as const

export type Source = Columns<
  'traffic_source',
  'id' | 'network' | 'method' | 'url' | 'secret' | 'events' | 'active' | 'signed_ref'
>

/** As in the audit log: without the secret. */
export const auditView = ({ network, method, url, events, active, signed_ref }: Omit<Source, 'id'>) => ({
  network,
  method,
  url,
  events,
  active,
  signed_ref,
})

export const findSource = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, network: string) => db.maybe<Source>`
  select id, network, method, url, secret, events, active, signed_ref
  from traffic_source
  where site_id = ${site.id} and lower(network) = lower(${network}) and ended_at is null
  for no key update`

/** Every node reads the site's active sources again. */
export const publishSources = ({ app, afterCommit }: Pick<JobCtx, 'app' | 'afterCommit'>) =>
  afterCommit(() => app.bus.publish('sites_changed', {}))

/** Throws CommandInputError. */
export const sourceOf = async (ctx: Pick<JobCtx, 'db' | 'site'>, network: string): Promise<Source> =>
  (await findSource(ctx, network)) ?? rejectInput(`network: this site has none called ${network}`)
