// A photo in a conversation, as each of its two sides may see it (CHAT-3): its receiver opens it first, and one that is seen once is gone then.
import type { ChatPhoto } from '../../contract/chats.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { signedUrl } from '../photos/index.ts'
import type { MessageRow, PhotoColumns } from './store.ts'

/** Milliseconds for which a photo that is seen once can be looked at. */
export const VIEW_ONCE_MS = 60_000

export type PhotoRow = MessageRow & PhotoColumns
export const isPhoto = (row: MessageRow): row is PhotoRow => row.kind === 'photo' && typeof row.full_file === 'string'

type Seen = PhotoColumns & { mine: boolean }

/**
 * `isSeenVisible`: its sender may learn what the other side has seen (ROLE-2). To any other sender one that is seen once looks the same before
 * and after.
 */
export function presentPhoto(ctx: MemberCtx, row: Seen, isSeenVisible: boolean): ChatPhoto {
  const { view_once, width, height, mine: isOwn } = row
  if (isOwn && view_once && !isSeenVisible)
    return { state: 'closed', view_once, blur: null, image: null, width, height }
  const state = stateOf(row, ctx.clock.now())
  return {
    state,
    view_once,
    blur: state === 'gone' ? null : signedUrl(ctx, row.blur_file),
    image: state === 'open' ? signedUrl(ctx, row.full_file) : null,
    width,
    height,
  }
}

/** Its sender sees what was sent until it is gone. */
export function stateOf({ deleted_at, view_once, opened_at, mine: isOwn }: Seen, now: Date): ChatPhoto['state'] {
  const over = view_once && opened_at !== null && now.getTime() - opened_at.getTime() >= VIEW_ONCE_MS
  if (deleted_at || over) return 'gone'
  return isOwn || opened_at ? 'open' : 'closed'
}
