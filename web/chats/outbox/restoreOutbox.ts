// What waited to be sent when the tab was loaded anew is taken up again, whichever screen is shown (CHAT-6).
import { browserClient } from '../../base/queries.ts'
import { subscribeToOutbox } from '../window/useChat.ts'
import { outbox } from './outbox.ts'
import { storedOutboxKeys } from './outboxStorage.ts'

export function restoreOutbox(me: string) {
  subscribeToOutbox(browserClient())
  for (const whose of storedOutboxKeys(me)) outbox.restore(whose)
}
