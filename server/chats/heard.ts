// What a tab tells over the live connection: that somebody types, or a message (CHAT-3, CHAT-6).
import type { Nudge, Signal } from '../../contract/events.ts'
import type { App } from '../base/ctx.ts'
import type { Caller } from '../base/live.ts'
import { step } from '../base/step.ts'
import { presenceOf } from '../members/index.ts'
import { sendSoon } from './sendMany.ts'
import { typing } from './typing.ts'

export async function heard(app: App, caller: Caller, said: Signal): Promise<Nudge | undefined> {
  // A page that nobody looks at says nothing over the line (web/chats/byLine.ts).
  presenceOf(app).touch(caller.site, caller.member, app.clock.now())
  if (said.type === 'typing') await typing(app, caller, said.to)
  if (said.type !== 'send') return
  const { client_id } = said
  step('line: read')
  const told = await sendSoon(app, caller, said)
  step('line: done')
  return { type: 'sent', client_id, told }
}
