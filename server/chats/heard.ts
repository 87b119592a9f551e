// What a tab tells over the live connection: that somebody types, or a message (CHAT-3, CHAT-6).
import type { Nudge, Signal } from '../../contract/events.ts'
import type { App } from '../base/ctx.ts'
import { step } from '../base/failpoints/failpoints.ts'
import type { Caller } from '../base/realtime/live.ts'
import { presenceOf } from '../members/index.ts'
import { type Said, sendSoon } from './sendMany.ts'
import { typing } from './typing.ts'

export async function heard(app: App, caller: Caller, said: Signal): Promise<Nudge | undefined> {
  const answer = said.type === 'send' ? await sent(app, caller, said) : undefined
  if (said.type === 'typing') await typing(app, caller, said.to)
  // Nobody waits for this. A page that nobody looks at says nothing over the line (web/chats/outbox/sendOverSocket.ts).
  presenceOf(app).touch(caller.site, caller.member, app.clock.now())
  return answer
}

async function sent(app: App, caller: Caller, said: Said): Promise<Nudge> {
  step('line: read')
  const told = await sendSoon(app, caller, said)
  step('line: done')
  return { type: 'sent', client_id: said.client_id, told }
}
