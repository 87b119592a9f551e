// The conversations of a member, newest first, a page at a time (CHAT-1); what is unread in all of them (NAV-6).
import type { Input, Output } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { mainImages } from '../photos/index.ts'
import { cards } from '../search/index.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { nameOnly } from './present.ts'
import { listConversations } from './store.ts'

export const PAGE_SIZE = 40

export const list = (ctx: MemberCtx, { cursor }: Input<typeof chats.list> = {}) => page(ctx, cursor)

export const find = (ctx: MemberCtx, { name, cursor }: Input<typeof chats.find>) => page(ctx, cursor, name.trim())

async function page(ctx: MemberCtx, cursor?: string, name?: string): Promise<Output<typeof chats.list>> {
  const after = cursor === undefined ? undefined : decodeCursor(ctx, cursor)
  const matches = await listConversations(ctx, { limit: PAGE_SIZE + 1, after, name })
  const rows = matches.slice(0, PAGE_SIZE)
  const ids = rows.map(({ other_id }) => other_id)
  const faces = await cards(ctx, ids)
  const absent = ids.filter((id) => !faces.has(id))
  const images = await mainImages(ctx, absent, { partners: true })
  const last = rows.at(-1)
  return {
    chats: rows.map((row) => ({
      conversation: { id: row.public_id },
      profile: faces.get(row.other_id) ?? nameOnly(row.other, images.get(row.other_id)),
      num_unread_messages: row.unread,
      muted: row.muted,
      last_message: {
        kind: row.kind,
        body: row.body,
        ...(row.gift && { gift: row.gift }),
        mine: row.mine,
        seq: row.seq,
        at: row.created_at.toISOString(),
      },
    })),
    total_unread_messages: cursor || name ? null : (last?.total ?? 0),
    next: last && matches.length > PAGE_SIZE ? encodeCursor(ctx, last) : null,
  }
}
