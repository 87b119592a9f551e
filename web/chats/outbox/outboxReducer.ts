// State of one conversation's outbox as a pure reducer: optimistic messages in the order in which they were written,
// and how often the first of them found no server (CHAT-6). outbox.ts does what the state asks for: requests, timers,
// storage.

import type { Sign } from '../../../contract/chats.ts'
import { MAX_REQUEST_RETRIES } from '../../../contract/limits.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { OptimisticMessage } from './optimisticMessage.ts'

const FIRST_RETRY_DELAY_MS = 500
/** A single failed attempt is retried silently: the message still counts as being sent. */
const MAX_SILENT_FAILURES = 1

export type OutboxState = {
  messages: readonly OptimisticMessage[]
  /** Attempts in a row that nobody answered. */
  failures: number
}

export type OutboxAction =
  | { type: 'queued'; message: OptimisticMessage }
  /** From storage, after a reload: older than what was queued since. */
  | { type: 'restored'; messages: readonly OptimisticMessage[] }
  /** The first message is being sent. */
  | { type: 'attempted' }
  | { type: 'wentOffline' }
  /** The server takes no more for some seconds. */
  | { type: 'paused' }
  | { type: 'progressed'; client_id: string; progress: number }
  /** Nobody answered the attempt. */
  | { type: 'attemptFailed' }
  | { type: 'delivered'; client_id: string }
  | { type: 'refused'; code: RefusalCode }
  | { type: 'removed'; client_id: string }
  /** The server asks about the first message. */
  | { type: 'questioned'; signs: readonly Sign[] | undefined }
  | { type: 'confirmed' }
  /** By the member, or because the connection is back. */
  | { type: 'retried' }

export const emptyOutbox: OutboxState = { messages: [], failures: 0 }

export function outboxReducer(state: OutboxState, action: OutboxAction): OutboxState {
  const { messages, failures } = state
  switch (action.type) {
    case 'queued':
      return { ...state, messages: [...messages, action.message] }
    case 'restored':
      return { ...state, messages: [...action.messages, ...messages] }
    case 'attempted':
      return failures > MAX_SILENT_FAILURES
        ? state
        : { ...state, messages: updateFirst(messages, { state: 'sending' }) }
    case 'wentOffline':
    case 'paused':
      return { ...state, messages: messages.map((it) => (isUnconfirmed(it) ? it : { ...it, state: 'waiting' })) }
    case 'progressed': {
      const { client_id, progress } = action
      return { ...state, messages: messages.map((it) => (it.client_id === client_id ? { ...it, progress } : it)) }
    }
    case 'attemptFailed':
      return attemptFailed(state)
    case 'delivered':
    case 'removed':
      return { failures: 0, messages: messages.filter(({ client_id }) => client_id !== action.client_id) }
    case 'refused':
      return { failures: 0, messages: messages.slice(refusedMessages(state, action.code).length) }
    case 'questioned':
      return { failures: 0, messages: updateFirst(messages, { state: 'unconfirmed', signs: action.signs }) }
    case 'confirmed':
      return { failures: 0, messages: updateFirst(messages, { state: 'sending', confirmed: true }) }
    case 'retried': {
      const hasFailed = messages.some((it) => it.state === 'failed')
      return { failures: 0, messages: hasFailed ? messages.map((it) => ({ ...it, state: 'waiting' })) : messages }
    }
  }
}

/** The first message fails for good after the last retry; those behind it wait, so that the order holds. */
function attemptFailed({ messages, failures }: OutboxState): OutboxState {
  const next = failures + 1
  if (next <= MAX_SILENT_FAILURES) return { messages, failures: next }
  const waiting = messages.map((it): OptimisticMessage => ({ ...it, state: 'waiting', progress: 0 }))
  return { failures: next, messages: next > MAX_REQUEST_RETRIES ? updateFirst(waiting, { state: 'failed' }) : waiting }
}

const updateFirst = (messages: readonly OptimisticMessage[], change: Partial<OptimisticMessage>) =>
  messages.map((it, index) => (index ? it : ({ ...it, ...change } as OptimisticMessage)))

/** Waits for an answer of the member, whatever the connection does. */
export const isUnconfirmed = ({ state }: OptimisticMessage) => state === 'unconfirmed'

/** Exponential backoff after a failed attempt; null: only `retried` goes on. */
export const retryDelayMs = ({ failures }: OutboxState): number | null =>
  failures === 0 || failures > MAX_REQUEST_RETRIES ? null : FIRST_RETRY_DELAY_MS * 2 ** (failures - 1)

/** Refusals that concern the conversation or the account: what would follow the first message is refused too. */
const refusalsOfAll: readonly RefusalCode[] = [
  'no_credits',
  'price_changed',
  'blocked',
  'blocked_by_you',
  'member_gone',
  'paused',
  'chats_limited',
  'hidden_by_decision',
  'not_found',
  'not_confirmed',
  'partner_not_confirmed',
  'too_many',
  'new_chats_limit',
  'authentication_required',
]

/** The messages that a refusal of the first one takes out of the outbox. */
export const refusedMessages = ({ messages }: OutboxState, code: RefusalCode): readonly OptimisticMessage[] =>
  refusalsOfAll.includes(code) ? messages : messages.slice(0, 1)
