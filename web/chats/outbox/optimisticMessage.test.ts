// Optimistic messages that a reload restores, and refused texts.
import { expect, test } from 'vitest'
import { joinDraft, type OptimisticMessage, toStored } from './optimisticMessage.ts'

const text = (body: string): OptimisticMessage => ({
  kind: 'text',
  price: 2,
  body,
  client_id: `id-${body}`,
  at: '2026-11-20T20:00:00.000Z',
  state: 'failed',
  progress: 0,
})
const photo = {
  ...text(''),
  kind: 'photo',
  view_once: true,
  file: 'bytes',
  preview: 'blob:',
} as unknown as OptimisticMessage

test('CHAT-6 a reload keeps words in their order, with the id that tells them apart, and no bytes', () => {
  const stored = toStored([text('one'), photo, text('two')], () => false)
  expect(stored.map(({ client_id, state }) => [client_id, state])).toEqual([
    ['id-one', 'waiting'],
    ['id-two', 'waiting'],
  ])
})

test('CHAT-6 a photo whose bytes are kept elsewhere keeps its place among the words', () => {
  const stored = toStored([text('one'), photo, text('two')], (id) => id === photo.client_id)
  expect(stored.map(({ kind }) => kind)).toEqual(['text', 'photo', 'text'])
  expect(stored[1]).toMatchObject({ view_once: true, state: 'waiting' })
  expect(JSON.stringify(stored)).not.toMatch(/bytes|blob:/)
})

test('CHAT-4 refused words stand before what was written since, each on its line', () => {
  expect(joinDraft([text('one'), photo, text('two')], 'three')).toBe('one\ntwo\nthree')
  expect(joinDraft([text('one')], '')).toBe('one')
})
