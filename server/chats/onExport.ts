// What we hold of a member's conversations: all that it wrote, and what others wrote as far as it can read that (ACC-15, CHAT-7).
import { later } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'

type Talk = { id: number; with: string | null; fictional: boolean; created_at: Date; removed_seq: number }
type Row = { talk: number; from_me: boolean; text: string; price: number; held: boolean; created_at: Date }

export async function onExport({ db, site, clock }: JobCtx, member: number) {
  // A member who left is nobody: neither the name nor the words.
  const here = db.part`other.status in ('active', 'not_confirmed', 'disabled')`
  const talks = await db.many<Talk>`
    select c.id, case when ${here} then other.name end as with, other.kind = 'fictional' as fictional, c.created_at, cs.removed_seq
    from conversation_side cs
    join conversation c on c.id = cs.conversation_id
    join member other on other.id = cs.other_id
    where cs.site_id = ${site.id} and cs.member_id = ${member}
    order by c.id`
  const rows = await db.many<Row>`
    select m.conversation_id as talk, m.sender_id = ${member} as from_me, m.body as text, m.price, m.held, m.created_at
    from conversation_side cs
    join message m on m.conversation_id = cs.conversation_id and m.site_id = cs.site_id
    join member other on other.id = cs.other_id
    where cs.site_id = ${site.id} and cs.member_id = ${member}
      and (m.sender_id = ${member} or (
        ${here} and not m.held and m.seq > cs.removed_seq
        and m.created_at > ${later(clock.now(), -site.choices.chat_history_days * 86_400)}))
    order by m.conversation_id, m.seq`
  const said = Map.groupBy(rows, ({ talk }) => talk)
  return {
    conversations: talks.flatMap(({ id, with: name, fictional, created_at }) => {
      const messages = (said.get(id) ?? []).map(({ talk: _, ...row }) => row)
      return messages.length ? [{ with: name, fictional, created_at, messages }] : []
    }),
  }
}
