// Somebody is typing: told to the other side of an existing, open conversation, and to nobody else (CHAT-3).
import type { App } from '../base/ctx.ts'
import type { LiveClient } from '../base/realtime/live.ts'
import { doorsOf, lookAtDoors } from './doors.ts'

export async function typing(app: App, caller: LiveClient, to: string) {
  const [door] = await lookAtDoors(app.db, [{ caller, to }], app.clock.now())
  if (!door) return
  // What is typed is sent soon.
  doorsOf(app).remember({ caller, to }, door)
  app.live.publish([door.receiver], { type: 'typing', from: caller.public_id })
}
