// Rows of a conversation, as its two sides may see them.
import type { Message, MessageKind } from '../../contract/chats.ts'
import type { Card } from '../../contract/members.ts'
import type { Image } from '../../contract/photos.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { localizeGif } from '../gifs/index.ts'
import { isPhoto, presentPhoto } from './photo.ts'
import type { MessageRow } from './store.ts'

type ContentOf = (ctx: MemberCtx, row: MessageRow, isSeenVisible: boolean) => Partial<Message>
const contentOf: Record<MessageKind, ContentOf> = {
  text: () => ({}),
  photo: (ctx, row, isSeenVisible) => (isPhoto(row) ? { photo: presentPhoto(ctx, row, isSeenVisible) } : {}),
  gift: (_, { content }) => (content && 'gift' in content ? { gift: content.gift } : {}),
  gif: (ctx, { content }) => (content && 'gif' in content ? { gif: localizeGif(ctx, content.gif) } : {}),
}

/** `seen`: the other side has seen up to this sequence number; null: not told. What the other side paid is not told, and one's own signs aren't either. */
export const presentMessage = (ctx: MemberCtx, row: MessageRow, seen: number | null): Message => ({
  seq: row.seq,
  client_id: row.client_id,
  mine: row.mine,
  kind: row.kind,
  body: row.body,
  ...contentOf[row.kind](ctx, row, seen !== null),
  ...(!row.mine && row.signs && { signs: row.signs }),
  ...(row.asks_reader && { asks_reader: true as const }),
  price: row.mine ? row.price : null,
  state: row.returned ? 'returned' : row.held ? 'held' : row.mine && seen !== null && row.seq <= seen ? 'seen' : 'sent',
  at: row.created_at.toISOString(),
})

/** What remains to be shown of someone whose profile the viewer may no longer see: the name, in a conversation they both have; the face of who pauses. */
export const nameOnly = (
  { id, name, kind, country }: { id: string; name: string; kind: string; country: string },
  main_image: Image | null = null,
): Card => ({
  id,
  name,
  age: 0,
  place: '',
  country,
  fictional: kind === 'fictional',
  online: false,
  seen: 'earlier',
  is_new: false,
  liked: false,
  main_image,
})
