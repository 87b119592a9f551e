// The window of one conversation, by its own id or by the member on the other side (CHAT-11).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import { HISTORY_PAGE_SIZE } from '../../contract/limits.ts'
import { refusals } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { translate } from '../base/i18n/texts.ts'
import { refuse } from '../base/refusal.ts'
import { refuseClosedSearch } from '../members/index.ts'
import { creditValueOf } from '../payments/index.ts'
import { mainImages } from '../photos/index.ts'
import { cards, refuseAboveLimit } from '../search/index.ts'
import { hasFraudNotice } from './fraudNotices.ts'
import { priceOf, readPermission } from './permission.ts'
import { nameOnly, presentMessage } from './present.ts'
import { reachValues } from './reachValues.ts'
import { type Conversation, findConversation, findConversationWith, messagesBefore, nameOf } from './store.ts'

const closing = [
  'blocked',
  'blocked_by_you',
  'member_gone',
  'partner_not_confirmed',
  'paused',
  'chats_limited',
  'hidden_by_decision',
  'new_chats_limit',
] as const
type Closing = (typeof closing)[number]
const isClosing = (refusal: string | null): refusal is Closing => closing.includes(refusal as Closing)

export async function open(ctx: MemberCtx, { id }: Input<typeof chats.open>) {
  const conversation = (await findConversation(ctx, id)) ?? refuse('not_found')
  return window(ctx, conversation.other_public, conversation)
}

export const openWith = (ctx: MemberCtx, { id }: Input<typeof chats.openWith>) => window(ctx, id)

async function window(ctx: MemberCtx, other: string, loaded?: Conversation): Promise<chats.Window> {
  const permission = await readPermission(ctx.db, ctx.site.id, ctx.member.id, other, ctx.clock.now())
  const { refusal, recipient_id, recipient_name } = permission
  if (refusal === 'not_found' || refusal === 'own_profile') refuse(refusal)
  const conversation = loaded ?? (await findConversationWith(ctx, recipient_id))
  if (refusal === 'blocked' && !conversation) refuse('blocked', { name: recipient_name })
  // To strangers, who pauses, left or has not confirmed yet is as unknown as nobody.
  if ((refusal === 'member_gone' || refusal === 'partner_not_confirmed') && !conversation) refuse('not_found')
  const rows = conversation
    ? await messagesBefore(ctx, conversation, conversation.last_seq + 1, HISTORY_PAGE_SIZE + 1)
    : []
  const face = (await cards(ctx, [recipient_id])).get(recipient_id)
  // Nobody meets here whom the search would not show (ACC-6).
  if (!face && !conversation && refusal === null) {
    refuseClosedSearch(ctx)
    refuseAboveLimit(ctx, 1, 0)
  }
  const image =
    face || !conversation ? null : (await mainImages(ctx, [recipient_id], { partners: true })).get(recipient_id)
  return {
    conversation: conversation ? { id: conversation.public_id } : null,
    profile: face ?? nameOnly(await nameOf(ctx, recipient_id), image),
    messages: rows
      .slice(0, HISTORY_PAGE_SIZE)
      .reverse()
      .map((row) => presentMessage(ctx, row, conversation?.other_seen ?? null)),
    more: rows.length > HISTORY_PAGE_SIZE,
    seen_seq: conversation?.other_seen ?? null,
    num_unread_messages: conversation?.unread ?? 0,
    muted: conversation?.muted ?? false,
    price: priceOf(permission),
    credits: permission.balance,
    worth: await creditValueOf(ctx),
    message_length: ctx.site.message_length,
    closed:
      refusal === 'member_gone' && (await hasFraudNotice(ctx, ctx.member.id, recipient_id))
        ? { code: refusal, text: translate(ctx.locale, refusals.closed_for_fraud.id, { name: recipient_name }) }
        : isClosing(refusal)
          ? {
              code: refusal,
              text: translate(ctx.locale, refusals[refusal].id, {
                name: recipient_name,
                ...reachValues(ctx, permission),
              }),
            }
          : null,
  }
}
