// What a tab says over its live connection: a message, or that somebody types (CHAT-3, CHAT-6).
import type { ClientFrame, LiveEvent } from '../../contract/events.ts'
import type { App } from '../base/ctx.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import type { LiveClient } from '../base/realtime/live.ts'
import { presenceOf } from '../members/index.ts'
import { sendLive } from './liveMessages.ts'
import { typing } from './typing.ts'

export async function onClientFrame(app: App, client: LiveClient, frame: ClientFrame): Promise<LiveEvent | undefined> {
  // Nobody waits for this. A page that nobody looks at sends no frames (web/chats/outbox/sendOverSocket.ts).
  presenceOf(app).touch(client.site, client.member, app.clock.now())
  if (frame.type === 'typing') await typing(app, client, frame.to)
  if (frame.type !== 'send') return undefined
  // The tab asks by the call, which says why.
  if (client.may_chat === false) return { type: 'ack', client_id: frame.client_id, result: null }
  failpoint('live: read')
  const { to: recipient, client_id, body, price, confirmed } = frame
  const result = await sendLive(app, { client, recipient, client_id, body, price, confirmed })
  failpoint('live: done')
  return { type: 'ack', client_id, result }
}
