// The life of optimistic messages: queued, sending, delivered, refused, failed, retried, restored, removed.
import { expect, test } from 'vitest'
import { MAX_REQUEST_RETRIES } from '../../../contract/limits.ts'
import { type OptimisticMessage, toStored } from './optimisticMessage.ts'
import {
  emptyOutbox,
  type OutboxAction,
  type OutboxState,
  outboxReducer,
  refusedMessages,
  retryDelayMs,
} from './outboxReducer.ts'

const message = (client_id: string): OptimisticMessage => ({
  kind: 'text',
  price: 2,
  body: client_id,
  client_id,
  at: '2026-11-20T20:00:00.000Z',
  state: 'sending',
  progress: 0,
})
const queued = (...ids: string[]): OutboxAction[] => ids.map((id) => ({ type: 'queued', message: message(id) }))
const reduce = (...actions: OutboxAction[]) => actions.reduce(outboxReducer, emptyOutbox)
const states = ({ messages }: OutboxState) => messages.map(({ client_id, state }) => `${client_id} ${state}`)
const times = (count: number, action: OutboxAction) => Array.from({ length: count }, () => action)
const attempt: OutboxAction = { type: 'attempted' }
const failure: OutboxAction = { type: 'attemptFailed' }

test('CHAT-6 messages are sent in the order in which they were written', () => {
  const two = reduce(...queued('a', 'b'), attempt)
  expect(states(two)).toEqual(['a sending', 'b sending'])
  expect(states(outboxReducer(two, { type: 'delivered', client_id: 'a' }))).toEqual(['b sending'])
})

test('CHAT-6 without a connection all wait; the next attempt sends the first', () => {
  const offline = reduce(...queued('a', 'b'), { type: 'wentOffline' })
  expect(states(offline)).toEqual(['a waiting', 'b waiting'])
  expect(states(outboxReducer(offline, attempt))).toEqual(['a sending', 'b waiting'])
})

test('CHAT-6 SAFE-10 where the server takes no more for a moment all wait, and none of it counts as a failure', () => {
  const paused = reduce(...queued('a', 'b'), attempt, { type: 'paused' })
  expect(states(paused)).toEqual(['a waiting', 'b waiting'])
  expect(paused.failures).toBe(0)
})

test('CHAT-6 one unanswered attempt is not shown; from the second on all wait, and a progress begins anew', () => {
  const once = reduce(...queued('a', 'b'), { type: 'progressed', client_id: 'a', progress: 0.5 }, failure)
  expect(states(once)).toEqual(['a sending', 'b sending'])
  expect(once.messages[0]?.progress).toBe(0.5)
  const twice = outboxReducer(once, failure)
  expect(states(twice)).toEqual(['a waiting', 'b waiting'])
  expect(twice.messages[0]?.progress).toBe(0)
  expect(states(outboxReducer(twice, attempt))).toEqual(['a waiting', 'b waiting'])
})

test('CHAT-6 the delay doubles with each failure, until the retries are used up and the first message fails', () => {
  let state = reduce(...queued('a', 'b'))
  expect(retryDelayMs(state)).toBeNull()
  const delays = times(MAX_REQUEST_RETRIES, failure).map((it) => {
    state = outboxReducer(state, it)
    return retryDelayMs(state)
  })
  expect(delays).toEqual(delays.map((_, index) => 500 * 2 ** index))
  expect(states(state)).toEqual(['a waiting', 'b waiting'])
  state = outboxReducer(state, failure)
  expect(retryDelayMs(state)).toBeNull()
  expect(states(state)).toEqual(['a failed', 'b waiting'])
})

test('CHAT-6 a retry puts failed messages back in their old order, with the same ids', () => {
  const failed = reduce(...queued('a', 'b'), ...times(MAX_REQUEST_RETRIES + 1, failure))
  const retried = outboxReducer(failed, { type: 'retried' })
  expect(retried.failures).toBe(0)
  expect(states(retried)).toEqual(['a waiting', 'b waiting'])
  expect(states(outboxReducer(retried, attempt))).toEqual(['a sending', 'b waiting'])
})

test('CHAT-6 a retry while all goes well changes no message', () => {
  const sending = reduce(...queued('a'), attempt)
  expect(outboxReducer(sending, { type: 'retried' }).messages).toBe(sending.messages)
})

test('CHAT-4 a refusal of the account takes all that follows; one of the message takes that one alone', () => {
  const three = reduce(...queued('a', 'b', 'c'))
  expect(refusedMessages(three, 'no_credits')).toHaveLength(3)
  expect(outboxReducer(three, { type: 'refused', code: 'no_credits' })).toEqual(emptyOutbox)
  expect(refusedMessages(three, 'photo_damaged').map(({ client_id }) => client_id)).toEqual(['a'])
  expect(states(outboxReducer(three, { type: 'refused', code: 'photo_damaged' }))).toEqual(['b sending', 'c sending'])
})

test('CHAT-6 what a reload restores stands before what was written since', () => {
  const restored = reduce(...queued('new'), { type: 'restored', messages: [message('old')] })
  expect(states(restored)).toEqual(['old sending', 'new sending'])
})

test('CHAT-3 a removed message leaves the others, and the retries begin anew', () => {
  const state = reduce(...queued('a', 'b'), failure, { type: 'removed', client_id: 'a' })
  expect(states(state)).toEqual(['b sending'])
  expect(state.failures).toBe(0)
})

test('CHAT-3 progress is told of one message', () => {
  const state = reduce(...queued('a', 'b'), { type: 'progressed', client_id: 'b', progress: 0.25 })
  expect(state.messages.map(({ progress }) => progress)).toEqual([0, 0.25])
})

test('SAFE-4 CHAT-6 what the server asks about waits for its sender, whatever the connection does, and goes once it is confirmed', () => {
  const asked = reduce(...queued('a', 'b'), attempt, { type: 'questioned', signs: ['money'] })
  expect(states(asked)).toEqual(['a unconfirmed', 'b sending'])
  const back = [{ type: 'wentOffline' }, { type: 'retried' }].reduce(
    (state, action) => outboxReducer(state, action as OutboxAction),
    asked,
  )
  expect(states(back)).toEqual(['a unconfirmed', 'b waiting'])
  const sure = outboxReducer(back, { type: 'confirmed' })
  expect(sure.messages[0]).toMatchObject({ client_id: 'a', state: 'sending', confirmed: true, signs: ['money'] })
  // After a reload it asks nothing more.
  expect(toStored(sure.messages, () => false)[0]).toMatchObject({ client_id: 'a', confirmed: true })
})
