// Resumes after a reload what waited to be sent, whichever screen is shown (CHAT-6).
import { browserClient } from '../../base/queries.ts'
import { subscribeToOutbox } from '../window/useChat.ts'
import { outbox } from './outbox.ts'
import { storedOutboxKeys } from './outboxStorage.ts'

export function restoreOutbox(memberId: string) {
  subscribeToOutbox(browserClient())
  for (const pairKey of storedOutboxKeys(memberId)) outbox.restore(pairKey)
}
