// Somebody is typing: published to the other side of a conversation that exists and may be written to, and to nobody else (CHAT-3).
import type { App } from '../base/ctx.ts'
import type { LiveClient } from '../base/realtime/live.ts'
import { readPermission } from './permission.ts'

/** `recipient`: the public id of a member. */
export async function typing(app: App, { site, member, public_id }: LiveClient, recipient: string) {
  const { refusal, is_new, is_held, recipient_id } = await readPermission(app.db, site, member, recipient)
  if (!refusal && !is_new && !is_held) app.live.publish([recipient_id], { type: 'typing', from: public_id })
}
