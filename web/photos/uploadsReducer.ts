// State of the uploads to the album as a pure reducer: queued, sent two at a time, failed, retried, discarded (PRO-4).
// useUploads.ts does what the state asks for: requests, previews, the album's cache.
import type { RefusalCode } from '../../contract/refusals.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { InvalidFile } from './validateFile.ts'

const MAX_PARALLEL_UPLOADS = 2

/** This browser finds the file invalid, the album is full, or the server refused. */
export type UploadFailure = InvalidFile | 'album_full' | RefusalError

export type Upload = {
  key: string
  file: File
  /** Object URL of the picture. */
  preview: string
  /** 0 to 1. */
  progress: number
  isSending: boolean
  /** null: it waits for its turn or is being sent. */
  failure: UploadFailure | null
}

/** From the first upload that starts until none is being sent. */
type Batch = { idsBefore: readonly string[]; sentCount: number; hasCancelled: boolean }

export type UploadsState = { uploads: readonly Upload[]; batch: Batch | null }

export type UploadsAction =
  /** `invalid`: as far as this browser can tell. `freeSlots`: of the album, without the uploads on their way. */
  | {
      type: 'added'
      files: (Pick<Upload, 'key' | 'file' | 'preview'> & { invalid: InvalidFile | null })[]
      freeSlots: number
    }
  /** `albumIds`: the photos of the album at this moment. */
  | { type: 'started'; key: string; albumIds: readonly string[] }
  | { type: 'progressed'; key: string; progress: number }
  | { type: 'sent'; key: string }
  | { type: 'failed'; key: string; failure: RefusalError }
  | { type: 'retried'; keys: readonly string[]; freeSlots: number }
  | { type: 'discarded'; key: string }
  /** The batch is over, and its result was read. */
  | { type: 'settled' }

export const noUploads: UploadsState = { uploads: [], batch: null }

export function uploadsReducer(state: UploadsState, action: UploadsAction): UploadsState {
  const { uploads, batch } = state
  switch (action.type) {
    case 'added':
      return added(state, action)
    case 'started':
      return {
        uploads: update(uploads, action.key, { isSending: true }),
        batch: batch ?? { idsBefore: action.albumIds, sentCount: 0, hasCancelled: false },
      }
    case 'progressed':
      return { ...state, uploads: update(uploads, action.key, { progress: action.progress }) }
    case 'sent':
      return { uploads: without(uploads, action.key), batch: batch && { ...batch, sentCount: batch.sentCount + 1 } }
    case 'failed':
      return {
        ...state,
        uploads: update(uploads, action.key, { progress: 0, isSending: false, failure: action.failure }),
      }
    case 'retried': {
      const count = Math.max(0, action.freeSlots - inProgress(state).length)
      const keys = action.keys.slice(0, count)
      return {
        ...state,
        uploads: uploads.map((it) => (keys.includes(it.key) ? { ...it, progress: 0, failure: null } : it)),
      }
    }
    case 'discarded': {
      const wasSending = uploads.some(({ key, isSending }) => key === action.key && isSending)
      return {
        uploads: without(uploads, action.key),
        batch: batch && wasSending ? { ...batch, hasCancelled: true } : batch,
      }
    }
    case 'settled':
      return { ...state, batch: null }
  }
}

/** Files that are valid take the free slots in their order; those after the last slot are left out. */
function added(state: UploadsState, { files, freeSlots }: Extract<UploadsAction, { type: 'added' }>): UploadsState {
  let free = freeSlots - inProgress(state).length
  const more = files.map(({ invalid, ...file }): Upload => {
    const failure = invalid ?? (free > 0 ? null : 'album_full')
    if (!failure) free -= 1
    return { ...file, progress: 0, isSending: false, failure }
  })
  return { ...state, uploads: [...state.uploads, ...more] }
}

const update = (uploads: readonly Upload[], key: string, change: Partial<Upload>) =>
  uploads.map((it) => (it.key === key ? { ...it, ...change } : it))
const without = (uploads: readonly Upload[], key: string) => uploads.filter((it) => it.key !== key)

export const inProgress = ({ uploads }: Pick<UploadsState, 'uploads'>) =>
  uploads.filter(({ failure }) => failure === null)
const sendingCount = ({ uploads }: UploadsState) => uploads.filter(({ isSending }) => isSending).length

/** The uploads to start now. */
export const nextUploads = (state: UploadsState) =>
  inProgress(state)
    .filter(({ isSending }) => !isSending)
    .slice(0, Math.max(0, MAX_PARALLEL_UPLOADS - sendingCount(state)))

/** The batch that is over and not settled yet. */
export const finishedBatch = (state: UploadsState) => (sendingCount(state) === 0 ? state.batch : null)

/** The server may have photos that the cache lacks; one that was cancelled may have arrived all the same. */
export const needsRefetch = ({ sentCount, hasCancelled }: Batch) => sentCount > 0 || hasCancelled

/** How many of a batch the album had already. */
export const duplicateCount = ({ idsBefore, sentCount }: Batch, albumIds: readonly string[]) =>
  sentCount - albumIds.filter((id) => !idsBefore.includes(id)).length

const isUnreachable = ({ failure }: Upload) => failure instanceof RefusalError && failure.status >= 500
/** Retried by themselves when the network is back. */
export const unreachableUploads = ({ uploads }: UploadsState) => uploads.filter(isUnreachable)

const temporaryRefusals: readonly RefusalCode[] = ['too_many', 'too_slow', 'in_progress']

/** Whether the same file may pass later: the failure is temporary, or the album was full. */
export function canRetry(upload: Upload): boolean {
  const { failure } = upload
  if (!(failure instanceof RefusalError)) return failure === 'album_full'
  return isUnreachable(upload) || failure.code === 'photo_limit' || temporaryRefusals.includes(failure.code)
}
