// A message of the other side as its reader sees it, and what led to it, to be kept with a report (SAFE-2). Nothing here that the reader
// could not see: not what was held back, nor what was removed or is hidden by its age.
import type { Gift, MessageKind } from '../../contract/chats.ts'
import type { Id } from '../../contract/ids.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { isPhoto, type PhotoRow, stateOf } from './photo.ts'
import { findConversation, type MessageRow, messagesBefore } from './store.ts'

/** Messages before it that are stored with it. */
const PRECEDING_COUNT = 5

/** `mine`: of the current member. A photo comes without its file. */
export type SnapshotMessage = {
  seq: number
  mine: boolean
  kind: MessageKind
  body: string
  gift?: Gift
  gif?: string
  photo?: { state: 'closed' | 'open' | 'gone'; view_once: boolean }
  at: string
}
export type MessageSnapshot = {
  /** Who wrote it. */
  from: Id<'member'>
  /** The oldest first; the last is the message itself. */
  lines: SnapshotMessage[]
  /** The file of a photo: itself where the reader opened it, else its blurred one; null where there is none any more. */
  picture: { file: Buffer; locked: boolean } | null
}

/** null: no conversation of the current member, hidden from them, or their own message. */
export async function snapshotOfMessage(ctx: MemberCtx, chat: string, seq: number): Promise<MessageSnapshot | null> {
  const conversation = await findConversation(ctx, chat)
  if (!conversation) return null
  const rows = await messagesBefore(ctx, conversation, seq + 1, PRECEDING_COUNT + 1)
  const [message] = rows
  if (message?.seq !== seq || message.mine) return null
  return {
    from: conversation.other_id,
    lines: rows.toReversed().map((row) => snapshotMessage(row, ctx.clock.now())),
    picture: isPhoto(message) ? await pictureOf(ctx, message) : null,
  }
}

const contentOf: Record<MessageKind, (row: MessageRow, now: Date) => Partial<SnapshotMessage>> = {
  text: () => ({}),
  photo: (row, now) => (isPhoto(row) ? { photo: { state: stateOf(row, now), view_once: row.view_once } } : {}),
  gift: ({ content }) => (content && 'gift' in content ? { gift: content.gift } : {}),
  gif: ({ content }) => (content && 'gif' in content ? { gif: content.gif.id } : {}),
}

function snapshotMessage(row: MessageRow, now: Date): SnapshotMessage {
  const { seq, mine, kind, body, created_at } = row
  return {
    seq,
    mine,
    kind,
    body,
    ...contentOf[kind](row, now),
    at: created_at.toISOString(),
  }
}

/** What was opened was seen, also where it is to be gone by now: as long as there is a file, nobody escapes by taking it back. */
async function pictureOf({ app }: MemberCtx, { opened_at, full_file, blur_file }: PhotoRow) {
  const isBlurred = opened_at === null
  const file = await app.storage.get(isBlurred ? blur_file : full_file)
  return file && { file, locked: isBlurred }
}
