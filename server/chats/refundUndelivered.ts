// Pays back what was held and could not be delivered (CHAT-5): its sender alone sees it, marked so, and has the credits again.
import type { Id } from '../../contract/ids.ts'
import type { App } from '../base/ctx.ts'
import { inJob, siteById } from '../sites/index.ts'

type Due = { id: Id<'conversation'>; site_id: Id<'site'> }

/** On every site, one conversation after the other. Doing it twice pays once. */
export async function refundUndelivered(app: App) {
  const due = await app.db.many<Due>`
    select distinct conversation_id as id, site_id from chat_undelivered(${app.clock.now()}) order by id limit 10000`
  for (const { id, site_id } of due) {
    const site = await siteById(app.db, site_id)
    if (!site) continue
    await inJob(app, site, async ({ db, clock, afterCommit }) => {
      const paid = await db.many<{ sender: Id<'member'> }>`
        select distinct sender from chat_refund_undelivered(${site_id}, ${id}, ${clock.now()}) as sender`
      const senders = paid.map(({ sender }) => sender)
      if (senders.length) afterCommit(() => app.live.publish(senders, { type: 'user' }))
    })
  }
}
