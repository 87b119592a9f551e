// The window of one conversation, by its own id or by the member on the other side (CHAT-11).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import { HISTORY_PAGE_SIZE } from '../../contract/limits.ts'
import { refusals } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { translate } from '../base/i18n/texts.ts'
import { refuse } from '../base/refusal.ts'
import { creditValueOf } from '../payments/index.ts'
import { mainImages } from '../photos/index.ts'
import { cards } from '../search/index.ts'
import { nameOnly, presentMessage } from './present.ts'
import { look } from './send.ts'
import { findTalk, findTalkWith, messagesBefore, nameOf, type Talk } from './store.ts'

const closing = ['blocked', 'blocked_by_you', 'member_gone', 'partner_not_confirmed', 'paused'] as const
type Closing = (typeof closing)[number]
const isClosing = (verdict: string | null): verdict is Closing => closing.includes(verdict as Closing)

export async function open(ctx: MemberCtx, { id }: Input<typeof chats.open>) {
  const talk = (await findTalk(ctx, id)) ?? refuse('not_found')
  return window(ctx, talk.other_public, talk)
}

export const openWith = (ctx: MemberCtx, { id }: Input<typeof chats.openWith>) => window(ctx, id)

async function window(ctx: MemberCtx, other: string, known?: Talk): Promise<chats.Window> {
  const { verdict, receiver, receiver_name, credits, price } = await look(ctx, other)
  if (verdict === 'not_found' || verdict === 'own_profile') refuse(verdict)
  const talk = known ?? (await findTalkWith(ctx, receiver))
  if (verdict === 'blocked' && !talk) refuse('blocked', { name: receiver_name })
  // To strangers, who pauses, left or has not confirmed yet is as unknown as nobody.
  if ((verdict === 'member_gone' || verdict === 'partner_not_confirmed') && !talk) refuse('not_found')
  const rows = talk ? await messagesBefore(ctx, talk, talk.last_seq + 1, HISTORY_PAGE_SIZE + 1) : []
  const face = (await cards(ctx, [receiver])).get(receiver)
  const image = face ? null : (await mainImages(ctx, [receiver], { partners: true })).get(receiver)
  return {
    conversation: talk ? { id: talk.public_id } : null,
    profile: face ?? nameOnly(await nameOf(ctx, receiver), image),
    messages: rows
      .slice(0, HISTORY_PAGE_SIZE)
      .reverse()
      .map((row) => presentMessage(ctx, row, talk?.other_seen ?? 0)),
    more: rows.length > HISTORY_PAGE_SIZE,
    seen_seq: talk?.other_seen ?? 0,
    num_unread_messages: talk?.unread ?? 0,
    price,
    credits,
    worth: await creditValueOf(ctx),
    message_length: ctx.site.message_length,
    closed: isClosing(verdict)
      ? { code: verdict, text: translate(ctx.locale, refusals[verdict].id, { name: receiver_name }) }
      : null,
  }
}
