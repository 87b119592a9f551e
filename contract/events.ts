// What the live connection tells: that something changed, never the thing itself (CHAT-6). A tab then asks by a call.
import * as v from 'valibot'
import { count, id } from './fields.ts'

/** Server to browser. `n` counts up per connection; a gap means that something was missed: refetch once. */
export const nudge = v.variant('type', [
  v.object({ type: v.literal('hello') }),
  /** The server may have missed something: refetch. */
  v.object({ type: v.literal('resync') }),
  v.object({ type: v.literal('message'), chat: id, from: id, seq: count }),
  v.object({ type: v.literal('seen'), chat: id, seq: count }),
  v.object({ type: v.literal('typing'), from: id }),
  v.object({ type: v.literal('chats') }),
  v.object({ type: v.literal('likes') }),
  v.object({ type: v.literal('match'), with: id }),
  v.object({ type: v.literal('user') }),
  v.object({ type: v.literal('door'), with: id }),
  v.object({ type: v.literal('logout') }),
])
export type Nudge = v.InferOutput<typeof nudge>

/** Browser to server. */
export const signal = v.variant('type', [
  v.object({ type: v.literal('typing'), to: id }),
  v.object({ type: v.literal('ping') }),
])
export type Signal = v.InferOutput<typeof signal>
