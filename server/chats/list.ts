// The conversations of a member, newest first (CHAT-1).
import type { MemberCtx } from '../base/ctx.ts'
import { mainImages } from '../photos/index.ts'
import { cards } from '../search/index.ts'
import { nameOnly } from './present.ts'
import { listTalks } from './store.ts'

export async function list(ctx: MemberCtx) {
  const rows = await listTalks(ctx)
  const ids = rows.map(({ other_id }) => other_id)
  const faces = await cards(ctx, ids)
  const absent = ids.filter((id) => !faces.has(id))
  const images = await mainImages(ctx, absent, { partners: true })
  return {
    chats: rows.map((row) => ({
      conversation: { id: row.public_id },
      profile: faces.get(row.other_id) ?? nameOnly(row.other, images.get(row.other_id)),
      num_unread_messages: row.unread,
      last_message: {
        kind: row.kind,
        body: row.body,
        ...(row.gift && { gift: row.gift }),
        mine: row.mine,
        seq: row.seq,
        at: row.created_at.toISOString(),
      },
    })),
  }
}
