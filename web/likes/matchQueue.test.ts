import { expect, test } from 'vitest'
import { celebrate, closeMatch, hearOfMatch, matches, meet, onMatch, part } from './matchQueue.ts'

test('LIKE-1 a match that comes before its dialog has loaded waits for it, and is told once', () => {
  const told: string[] = []
  hearOfMatch('anna')
  hearOfMatch('anna')
  const stop = onMatch((id) => told.push(id))
  expect(told).toEqual(['anna'])
  hearOfMatch('bob')
  stop()
  hearOfMatch('cem')
  expect(told).toEqual(['anna', 'bob'])
  onMatch((id) => told.push(id))()
  expect(told).toEqual(['anna', 'bob', 'cem'])
})

test('LIKE-1 whose like was answered as a match is not news any more; after an unlike it may be again', () => {
  const told: string[] = []
  const stop = onMatch((id) => told.push(id))
  expect(meet('dora')).toBe(true)
  hearOfMatch('dora')
  expect(told).toEqual([])
  part('dora')
  hearOfMatch('dora')
  expect(told).toEqual(['dora'])
  stop()
})

test('LIKE-1 two matches at once are celebrated one after the other', () => {
  celebrate('eva')
  celebrate('finn')
  expect(matches.now()).toBe('eva')
  closeMatch()
  expect(matches.now()).toBe('finn')
  closeMatch()
  expect(matches.now()).toBeNull()
})
