// Where a message stands in its run (consecutive messages of one sender) and in its day (CHAT-3).
import type { Message } from '../../../contract/chats.ts'

/** A pause after which the same sender begins a new run. */
const RUN_PAUSE_MS = 5 * 60_000

export type RunPosition = {
  /** The last of its run carries the time and the pointed corner. */
  isLastOfRun: boolean
  /** The next message begins another calendar day. */
  endsDay: boolean
}

/** `dayOf`: the calendar day of a timestamp, in the reader's time zone. */
export function runPosition(message: Message, next: Message | undefined, dayOf: (at: string) => string): RunPosition {
  if (!next) return { isLastOfRun: true, endsDay: false }
  const endsDay = dayOf(message.at) !== dayOf(next.at)
  const isPause = Date.parse(next.at) - Date.parse(message.at) > RUN_PAUSE_MS
  return { isLastOfRun: endsDay || isPause || message.mine !== next.mine, endsDay }
}
