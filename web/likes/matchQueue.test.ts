import { expect, test } from 'vitest'
import {
  dequeueMatch,
  enqueueMatch,
  matchStore,
  onMatchReceived,
  receiveMatch,
  registerMatch,
  unregisterMatch,
} from './matchQueue.ts'

test('LIKE-1 a match that comes before its dialog has loaded waits for it, and is told once', () => {
  const received: string[] = []
  receiveMatch('anna')
  receiveMatch('anna')
  const stop = onMatchReceived((id) => received.push(id))
  expect(received).toEqual(['anna'])
  receiveMatch('bob')
  stop()
  receiveMatch('cem')
  expect(received).toEqual(['anna', 'bob'])
  onMatchReceived((id) => received.push(id))()
  expect(received).toEqual(['anna', 'bob', 'cem'])
})

test('LIKE-1 whose like was answered as a match is not news any more; after an unlike it may be again', () => {
  const received: string[] = []
  const stop = onMatchReceived((id) => received.push(id))
  expect(registerMatch('dora')).toBe(true)
  receiveMatch('dora')
  expect(received).toEqual([])
  unregisterMatch('dora')
  receiveMatch('dora')
  expect(received).toEqual(['dora'])
  stop()
})

test('LIKE-1 two matches at once are celebrated one after the other', () => {
  enqueueMatch('eva')
  enqueueMatch('finn')
  expect(matchStore.getSnapshot()).toBe('eva')
  dequeueMatch()
  expect(matchStore.getSnapshot()).toBe('finn')
  dequeueMatch()
  expect(matchStore.getSnapshot()).toBeNull()
})
