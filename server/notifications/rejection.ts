// What a mail server's "no" means at the door: never this mail, or not now (RFC 5321). The reasons are those of reports that come later.
import type { Classified } from './classifyReport.ts'
import { whyOf } from './reportReason.ts'

type Answered = { command?: string; response?: string; responseCode?: number }

/** null where it is worth trying again: whatever is no 5xx about this recipient or this mail. */
export function rejectionOf(error: unknown): Classified | null {
  const { command, response = '', responseCode = 0 } = error as Answered
  // 503 is a muddled conversation, and a no to the sender is about us.
  if (responseCode < 500 || responseCode === 503 || (command !== 'RCPT TO' && command !== 'DATA')) return null
  const { reason, status } = whyOf('', response)
  return { kind: reason === 'gone' ? 'bounce' : 'delay', status }
}
