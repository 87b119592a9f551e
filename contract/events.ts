// What the live connection tells: that something changed (CHAT-6). A plain message comes along with its number, so that a tab which has
// everything before it need not ask; what is true stands in the database, and every other tab asks by a call.
import * as v from 'valibot'
import { clientId, count, id, text, time } from './fields.ts'

/** Server to browser. `n` counts up per connection; a gap means that something was missed: refetch once. */
export const liveEvent = v.variant('type', [
  /** `version`: of the program for browsers that the server has. */
  v.object({ type: v.literal('hello'), version: v.optional(v.string()) }),
  /** Answers `ping`: somebody hears. */
  v.object({ type: v.literal('pong') }),
  /** The server may have missed something: refetch. */
  v.object({ type: v.literal('resync') }),
  v.object({
    type: v.literal('message'),
    chat: id,
    from: id,
    seq: count,
    /** Of a text that came over this line and needs no note. */
    message: v.optional(v.object({ client_id: clientId, body: v.string(), at: time })),
  }),
  /** What became of a `send`, to the tab that sent it. null: not plain, or too many at once; ask by the call, with the same client_id. */
  v.object({
    type: v.literal('ack'),
    client_id: clientId,
    /** `body`: as it was kept. */
    result: v.nullable(v.object({ chat: id, seq: count, body: v.string(), price: count, credits: count, at: time })),
  }),
  v.object({ type: v.literal('seen'), chat: id, seq: count }),
  /** A photo of a message that is there already was opened, or is gone. */
  v.object({ type: v.literal('photo'), chat: id, seq: count }),
  v.object({ type: v.literal('typing'), from: id }),
  /** The list changed: `read` or `removed` say of a conversation all that happened; else ask again. */
  v.object({ type: v.literal('chats'), read: v.optional(id), removed: v.optional(id) }),
  v.object({ type: v.literal('likes') }),
  v.object({ type: v.literal('match'), with: id }),
  v.object({ type: v.literal('user') }),
  /** A page of the member's is no longer looked at: one that is says `here` (CHAT-8). */
  v.object({ type: v.literal('hidden') }),
  v.object({ type: v.literal('relationship'), with: id }),
  v.object({ type: v.literal('logout') }),
])
export type LiveEvent = v.InferOutput<typeof liveEvent>

/** Browser to server. */
export const clientFrame = v.variant('type', [
  /** A text to somebody one talks with already; answered by `sent`. */
  v.object({ type: v.literal('send'), to: id, client_id: clientId, body: text(20_000) }),
  v.object({ type: v.literal('typing'), to: id }),
  v.object({ type: v.literal('ping') }),
  /** This page is looked at; answers `hidden`. */
  v.object({ type: v.literal('visible') }),
])
export type ClientFrame = v.InferOutput<typeof clientFrame>
