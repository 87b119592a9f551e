// What an unconfirmed member wrote is delivered once the address is confirmed (ACC-1), or later, once its recipient is back (PRO-9).
import type { Id } from '../../contract/ids.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { inJob, siteById } from '../sites/index.ts'

export async function release(ctx: JobCtx, member: Id<'member'>) {
  const released = await ctx.db.many<{ chat_id: string; receiver: Id<'member'>; seq: number; from: string }>`
    select r.*, m.public_id as from
    from chat_release(${ctx.site.id}, ${member}, ${ctx.clock.now()}) r, member m
    where m.id = ${member} and m.site_id = ${ctx.site.id}`
  ctx.afterCommit(() => {
    for (const { chat_id, receiver, seq, from } of released) {
      ctx.app.live.publish([member, receiver], { type: 'message', chat: chat_id, from, seq })
    }
  })
}

/** Of an account that gets no signup credits: what they paid for goes to nobody. */
export const returnHeld = ({ db, site, clock }: JobCtx, member: Id<'member'>) => db.run`
  select chat_return_held(${site.id}, ${member}, ${clock.now()})`

type Sender = { member: Id<'member'>; site_id: Id<'site'> }

/** On every site: what confirmed members wrote, and a pause of either side or a block held back. */
export async function releaseHeld(app: App) {
  const senders = await app.db.many<Sender>`
    select distinct m.sender_id as member, m.site_id
    from message m
    join member_public sender on sender.id = m.sender_id and sender.status = 'active'
    where m.held and chat_is_deliverable(m.conversation_id, m.sender_id)
    order by m.sender_id
    limit 10000`
  for (const { member, site_id } of senders) {
    const site = await siteById(app.db, site_id)
    if (site) await inJob(app, site, (ctx) => release(ctx, member))
  }
}
