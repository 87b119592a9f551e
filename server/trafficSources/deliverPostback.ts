// Job that delivers a postback, retried for three days; after that it has failed (LAND-4). At-least-once delivery: the reference identifies
// duplicates.
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { decryptSourceSecret } from '../visits/index.ts'
import { sendPostback } from './sendPostback.ts'
import type { Source } from './store.ts'

export const deliverPostbackTask = 'trafficSources.deliverPostback'
/** Equal to the job's max_attempts (postback.sql). */
export const MAX_ATTEMPTS = 21

type Row = Source &
  Columns<'postback', 'event' | 'reference' | 'purchase' | 'amount' | 'currency' | 'at' | 'attempts'> & {
    ended: boolean
  } & Record<'ref' | 'sub1' | 'sub2' | 'sub3', string | null>

/** Throws where the job is to be retried. */
export async function deliverPostback(app: App, { postback }: { postback: number }) {
  const now = app.clock.now()
  const row = await app.db.maybe<Row>`
    update postback p
    set attempts = p.attempts + 1, tried_at = ${now}
    from traffic_source s
    where p.id = ${postback} and p.state = 'waiting' and s.id = p.source_id and s.site_id = p.site_id
    returning s.id, s.network, s.method, s.url, s.secret, s.events, s.active, s.signed_ref, s.ended_at is not null as ended, p.event, p.reference, p.purchase,
      p.amount, p.currency, p.at, p.attempts, p.ref, p.sub1, p.sub2, p.sub3`
  if (!row) return
  // Switched off meanwhile: it is recorded for the report only.
  if (!row.active || row.ended) return settle(app, postback, 'recorded', null)
  const status = await sendPostback(app, row, decryptSourceSecret(app, row.secret), postbackValues(row))
  if (status >= 200 && status < 300) return settle(app, postback, 'sent', status)
  if (row.attempts >= MAX_ATTEMPTS) {
    app.log.error('a traffic source was not reached', new Error('postback'), { source: row.id, status })
    return settle(app, postback, 'failed', status)
  }
  await settle(app, postback, 'waiting', status)
  throw Object.assign(new Error('postback'), { code: status ? `${status}` : 'unreachable' })
}

const settle = async ({ db }: App, postback: number, state: string, status: number | null) =>
  void (await db.run`
    update postback set state = ${state}, status = ${status} where id = ${postback} and state = 'waiting'`)

/** No personal data: no id, name or address of a member. */
const postbackValues = ({ event, network, ref, sub1, sub2, sub3, amount, currency, reference, purchase, at }: Row) => ({
  ...{ event, network, ref, sub1, sub2, sub3, amount, currency, reference, purchase },
  at: `${at.toISOString().slice(0, 19)}Z`,
})
