// What a tab tells over the live connection: that somebody types, or a message (CHAT-3, CHAT-6).
import type { LiveEvent, ClientFrame } from '../../contract/events.ts'
import type { App } from '../base/ctx.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import type { LiveClient } from '../base/realtime/live.ts'
import { presenceOf } from '../members/index.ts'
import { type Said, sendSoon } from './sendMany.ts'
import { typing } from './typing.ts'

export async function heard(app: App, caller: LiveClient, said: ClientFrame): Promise<LiveEvent | undefined> {
  const answer = said.type === 'send' ? await sent(app, caller, said) : undefined
  if (said.type === 'typing') await typing(app, caller, said.to)
  // Nobody waits for this. A page that nobody looks at says nothing over the line (web/chats/outbox/sendOverSocket.ts).
  presenceOf(app).touch(caller.site, caller.member, app.clock.now())
  return answer
}

async function sent(app: App, caller: LiveClient, said: Said): Promise<LiveEvent> {
  failpoint('live: read')
  const told = await sendSoon(app, caller, said)
  failpoint('live: done')
  return { type: 'ack', client_id: said.client_id, result: told }
}
