// Live events and client frames of the live connection (CHAT-6). An event says that something changed; a tab fetches
// what by a call.
// A plain message comes with its body and number, so that a tab which has everything before it need not fetch.
import * as v from 'valibot'
import { confirmedSend, sent, shownPrice } from './chats.ts'
import { clientId, count, id, text, time } from './fields.ts'

/** Server to browser. `n` counts up per connection; a gap means lost events: refetch once. */
export const liveEvent = v.variant('type', [
  /** `version` of the browser program that the server has. */
  v.object({ type: v.literal('hello'), version: v.optional(v.string()) }),
  /** Answers `ping`. */
  v.object({ type: v.literal('pong') }),
  /** The server may have lost events: refetch. */
  v.object({ type: v.literal('resync') }),
  v.object({
    type: v.literal('message'),
    chat: id,
    from: id,
    seq: count,
    /** Of a plain text that was sent over a live connection. */
    message: v.optional(v.object({ client_id: clientId, body: v.string(), at: time })),
  }),
  /**
   * Acknowledges a `send` to its tab, as the call would answer. null: refused, or too many at once; send it by the call, with
   * the same client_id.
   */
  v.object({ type: v.literal('ack'), client_id: clientId, result: v.nullable(sent) }),
  v.object({ type: v.literal('seen'), chat: id, seq: count }),
  /** The photo of an existing message was opened, or is gone. */
  v.object({ type: v.literal('photo'), chat: id, seq: count }),
  v.object({ type: v.literal('typing'), from: id }),
  /**
   * The conversation list changed. `read` or `removed` name the conversation and all that changed; otherwise refetch.
   */
  v.object({ type: v.literal('chats'), read: v.optional(id), removed: v.optional(id) }),
  v.object({ type: v.literal('likes') }),
  v.object({ type: v.literal('match'), with: id }),
  v.object({ type: v.literal('user') }),
  /** One of the member's pages was hidden. A page that is visible answers `visible` (CHAT-8). */
  v.object({ type: v.literal('hidden') }),
  /** A block, match or account state changed between two members. */
  v.object({ type: v.literal('relationship'), with: id }),
  v.object({ type: v.literal('logout') }),
])
export type LiveEvent = v.InferOutput<typeof liveEvent>

/** Browser to server. */
export const clientFrame = v.variant('type', [
  /** A text in an existing conversation; answered by `ack`. */
  v.object({
    type: v.literal('send'),
    to: id,
    client_id: clientId,
    body: text(20_000),
    price: shownPrice,
    confirmed: confirmedSend,
  }),
  v.object({ type: v.literal('typing'), to: id }),
  v.object({ type: v.literal('ping') }),
  /** This page is visible; answers `hidden`. */
  v.object({ type: v.literal('visible') }),
])
export type ClientFrame = v.InferOutput<typeof clientFrame>
