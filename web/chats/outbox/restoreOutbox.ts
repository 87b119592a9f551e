// What waited to be sent when the tab was loaded anew is taken up again, whichever screen is shown (CHAT-6).
import { browserClient } from '../../base/queries.ts'
import { waitingOf } from './outboxStorage.ts'
import { outbox } from './outbox.ts'
import { hear } from '../window/useChat.ts'

export function takeUp(me: string) {
  hear(browserClient())
  for (const whose of waitingOf(me)) outbox.restore(whose)
}
