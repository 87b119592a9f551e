// SQL of the unread messages of a member, as the list of chats counts them: not of who left or was blocked, nor what is hidden by its age
// (CHAT-1, CHAT-7, PRO-6, NAV-6).
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'

const DAY_SECONDS = 86_400

type Part = ReturnType<JobCtx['db']['fragment']>

/** `member`: SQL of its number. `forReminder`: without what fictional profiles wrote, and muted conversations (CHAT-13). */
export const unreadSum = (
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  member: Part,
  { forReminder = false } = {},
) => db.fragment`
  (select coalesce(sum(cs.unread), 0)::int
   from conversation_side cs
   join member_public other on other.id = cs.other_id and other.status in ('active', 'not_confirmed', 'disabled')
     and (other.kind = 'person' and not cs.muted or not ${forReminder})
   where cs.member_id = ${member} and cs.site_id = ${site.id} and cs.unread > 0
     and cs.last_visible_at > ${addSeconds(clock.now(), -site.choices.chat_history_days * DAY_SECONDS)}
     and not exists (select from member_block b where b.blocker_id = cs.member_id and b.blocked_id = cs.other_id))`
