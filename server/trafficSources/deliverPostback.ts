// Sends what a source is to be told: again and again for three days until it is taken; then it has failed (LAND-4). At least once: whoever
// gets it knows it again by its reference.
import type { App } from '../base/ctx.ts'
import { sendPostback } from './sendPostback.ts'
import { unsealSecret } from './secret.ts'
import type { Event, Source } from './store.ts'

export const deliverPostbackTask = 'sources.send'
/** As often as its job is tried (write.sql). */
export const MAX_ATTEMPTS = 21

type Row = Source & {
  event: Event
  reference: string
  purchase: string | null
  amount: number | null
  currency: string | null
  at: Date
  attempts: number
  ended: boolean
} & Record<'ref' | 'sub1' | 'sub2' | 'sub3', string | null>

/** Throws where it is to be tried again. */
export async function deliverPostback(app: App, { postback }: { postback: number }) {
  const now = app.clock.now()
  const row = await app.db.maybe<Row>`
    update postback p
    set attempts = p.attempts + 1, tried_at = ${now}
    from source s
    where p.id = ${postback} and p.state = 'waiting' and s.id = p.source_id and s.site_id = p.site_id
    returning s.id, s.network, s.method, s.url, s.secret, s.events, s.active, s.ended_at is not null as ended, p.event, p.reference, p.purchase,
      p.amount, p.currency, p.at, p.attempts, p.ref, p.sub1, p.sub2, p.sub3`
  if (!row) return
  // Switched off meanwhile: it stays in the report.
  if (!row.active || row.ended) return settle(app, postback, 'kept', null)
  const status = await sendPostback(app, row, unsealSecret(app, row.secret), postbackValues(row))
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

/** Nothing of a person: no number, name or address of a member is in it. */
const postbackValues = ({ event, network, ref, sub1, sub2, sub3, amount, currency, reference, purchase, at }: Row) => ({
  ...{ event, network, ref, sub1, sub2, sub3, amount, currency, reference, purchase },
  at: `${at.toISOString().slice(0, 19)}Z`,
})
