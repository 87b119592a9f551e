// The life of an upload: added, started, progressed, sent, failed, retried, discarded; and the batch that they make.
import { expect, test } from 'vitest'
import type { Problem, RefusalCode } from '../../contract/refusals.ts'
import { RefusalError, unreachableError } from '../base/refusalError.ts'
import {
  canRetry,
  duplicateCount,
  finishedBatch,
  inProgress,
  needsRefetch,
  nextUploads,
  noUploads,
  type Upload,
  type UploadsAction,
  type UploadsState,
  unreachableUploads,
  uploadsReducer,
} from './uploadsReducer.ts'
import type { InvalidFile } from './validateFile.ts'

const file = (key: string, invalid: InvalidFile | null = null) => ({ key, file: {} as File, preview: key, invalid })
const added = (freeSlots: number, ...files: ReturnType<typeof file>[]): UploadsAction => ({
  type: 'added',
  files,
  freeSlots,
})
const started = (key: string, ...albumIds: string[]): UploadsAction => ({ type: 'started', key, albumIds })
const failed = (key: string, failure = unreachableError()): UploadsAction => ({ type: 'failed', key, failure })
const reduce = (...actions: UploadsAction[]) => actions.reduce(uploadsReducer, noUploads)
const keys = (uploads: readonly Upload[]) => uploads.map(({ key }) => key)
const failures = ({ uploads }: UploadsState) => uploads.map(({ failure }) => failure)
const refusalWith = (code: RefusalCode, status = 422) => new RefusalError({ code, status } as Problem)
const three = added(9, file('a'), file('b'), file('c'))

test('PRO-4 two uploads run at a time, in the order in which they were added', () => {
  expect(keys(nextUploads(reduce(three)))).toEqual(['a', 'b'])
  expect(keys(nextUploads(reduce(three, started('a'))))).toEqual(['b'])
  expect(nextUploads(reduce(three, started('a'), started('b')))).toEqual([])
  expect(keys(nextUploads(reduce(three, started('a'), started('b'), { type: 'sent', key: 'a' })))).toEqual(['c'])
})

test('PRO-2, PRO-4 invalid files take no slot; valid ones beyond the last slot are left out', () => {
  const state = reduce(added(2, file('a'), file('b', 'not_a_photo'), file('c'), file('d')))
  expect(failures(state)).toEqual([null, 'not_a_photo', null, 'album_full'])
  expect(failures(uploadsReducer(state, added(2, file('e')))).at(-1)).toBe('album_full')
  expect(failures(uploadsReducer(state, added(3, file('e')))).at(-1)).toBeNull()
})

test('PRO-4 a progress is shown; a failure ends it, and a retry begins anew', () => {
  const halfway = reduce(three, started('a'), { type: 'progressed', key: 'a', progress: 0.5 })
  expect(halfway.uploads[0]).toMatchObject({ progress: 0.5, isSending: true })
  const broken = uploadsReducer(halfway, failed('a'))
  expect(broken.uploads[0]).toMatchObject({ progress: 0, isSending: false })
  expect(keys(inProgress(broken))).toEqual(['b', 'c'])
  expect(keys(unreachableUploads(broken))).toEqual(['a'])
  const again = uploadsReducer(broken, { type: 'retried', keys: ['a'], freeSlots: 9 })
  expect(keys(nextUploads(again))).toEqual(['a', 'b'])
})

test('PRO-2 no more are retried than the album has free slots', () => {
  const full = reduce(added(0, file('a'), file('b'), file('c')))
  const retried = uploadsReducer(full, { type: 'retried', keys: ['a', 'b', 'c'], freeSlots: 2 })
  expect(keys(inProgress(retried))).toEqual(['a', 'b'])
  expect(keys(inProgress(uploadsReducer(full, { type: 'retried', keys: ['a'], freeSlots: -1 })))).toEqual([])
})

test('PRO-4 a batch lasts until nothing is sent; its duplicates are those that the album had before', () => {
  const running = reduce(three, started('a', 'old'), started('b', 'old', 'x'), { type: 'sent', key: 'a' })
  expect(finishedBatch(running)).toBeNull()
  const batch = finishedBatch(uploadsReducer(running, { type: 'sent', key: 'b' }))
  expect(batch).toEqual({ idsBefore: ['old'], sentCount: 2, hasCancelled: false })
  expect(batch && needsRefetch(batch)).toBe(true)
  expect(batch && duplicateCount(batch, ['old', 'x'])).toBe(1)
  expect(uploadsReducer(running, { type: 'settled' }).batch).toBeNull()
})

test('PRO-4 an upload that is cancelled may have arrived: its batch is read from the server', () => {
  const cancelled = reduce(three, started('a'), { type: 'discarded', key: 'a' })
  expect(keys(cancelled.uploads)).toEqual(['b', 'c'])
  expect(cancelled.batch).toEqual({ idsBefore: [], sentCount: 0, hasCancelled: true })
  expect(cancelled.batch && needsRefetch(cancelled.batch)).toBe(true)
  const waiting = reduce(three, started('a'), { type: 'discarded', key: 'b' })
  expect(waiting.batch && needsRefetch(waiting.batch)).toBe(false)
  // Its request fails afterwards, as aborted.
  expect(uploadsReducer(cancelled, failed('a')).uploads).toEqual(cancelled.uploads)
})

test('PRO-4 what may pass later can be retried: the network, a limit, a full album; not a bad file', () => {
  const upload = (failure: Upload['failure']) => ({ failure }) as Upload
  const may = [unreachableError(), refusalWith('too_many', 429), refusalWith('photo_limit'), 'album_full'] as const
  expect(may.map(upload).map(canRetry)).toEqual([true, true, true, true])
  const never = [refusalWith('photo_damaged'), 'not_a_photo', 'photo_too_large', null] as const
  expect(never.map(upload).map(canRetry)).toEqual([false, false, false, false])
})
