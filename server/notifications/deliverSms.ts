// Sends one SMS, while it is of use: what it holds works for minutes. A sent one is never sent again.
import { later } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { httpSms } from './httpSms.ts'
import { endNotice, takeNotice } from './store.ts'

/** Somebody who delivers SMS. false: never to this number. Throws where it may work later. `id`: the same again is the same SMS. */
export type SmsProvider = { send(message: { id: string; to: string; text: string }): Promise<boolean> }

/** Seconds after which nobody waits for it any more. */
const useful = 600

export async function deliverSms(app: App, { notice }: { notice: number }, provider = providerOf(app)) {
  if (!provider) return
  await app.db.transaction(async (db) => {
    const row = await takeNotice(db, notice)
    if (row?.channel !== 'sms') return
    const now = app.clock.now()
    const sent =
      row.created_at > later(now, -useful) &&
      (await provider.send({ id: row.public_id, to: row.recipient, text: row.body_text }))
    await endNotice(db, row.id, sent ? 'sent_at' : 'failed_at', now, app.env)
  })
}

const providerOf = ({ env, clock }: App): SmsProvider | null => env.sms && httpSms(env.sms, clock)
