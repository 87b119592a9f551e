// Applies what a provider told, and tells the member's tabs that something changed (PAY-4).
import type { App } from '../base/ctx.ts'
import type { Told } from './providers/provider.ts'
import { receiptsTask } from './receipt.ts'

export type Settled = {
  verdict: 'not_found' | 'invalid' | null
  changed: boolean
  member_id: number
  status: 'loading' | 'pending' | 'completed' | 'failed'
}

export async function settle(app: App, site_id: number, provider: string, told: Told) {
  const settled = await app.db.one<Settled>`
    select * from payment_settle(${site_id}, ${provider}, ${told.event_id}, ${told.provider_ref}, ${told.outcome}, ${told.amount},
      ${told.currency}, ${app.clock.now()})`
  // Were this lost, the clock would bring it some minutes later.
  if (settled.changed && settled.status === 'completed') await app.jobs.add(receiptsTask, {}, { key: receiptsTask })
  return settled
}

/** Sessions are looked up again, so that the member is premium at the next click. */
export function announce(app: App, { changed, member_id }: Settled) {
  if (!changed) return
  app.bus.publish('asker', { member: member_id })
  app.live.nudge([member_id], { type: 'user' })
}
