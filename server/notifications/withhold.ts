// Takes back what is written and not sent yet. Waits for a mail that is being handed over this moment, so that none follows a choice.
import type { Channel, Preference } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import { wordsGone } from './store.ts'

type Here = Pick<JobCtx, 'app' | 'db' | 'site' | 'clock'>

/** Comes after the choice is written: what is written from then on asks for it. */
export const withhold = (
  { app, db, site, clock }: Here,
  member: number,
  kinds: readonly Preference[],
  channels: readonly Channel[],
) => db.run`
  update notice
  set suppressed_at = ${clock.now()} ${wordsGone(db, app.env)}
  where site_id = ${site.id} and member_id = ${member} and kind = any(${[...kinds]}) and channel = any(${[...channels]})
    and sent_at is null and suppressed_at is null and failed_at is null`

/** All of it, whatever it is about: the member leaves. What was paid, paid back, or is still to be collected is told all the same. */
export const withholdAll = ({ app, db, site, clock }: Here, member: number) => db.run`
  update notice
  set suppressed_at = ${clock.now()} ${wordsGone(db, app.env)}
  where site_id = ${site.id} and member_id = ${member} and kind not in ('receipt', 'directdebit')
    and sent_at is null and suppressed_at is null and failed_at is null`
