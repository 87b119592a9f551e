// Uploads photos to the album: two at a time, each with progress and retry; those that found no network are retried when
// it is back (PRO-4). What becomes of an upload is decided by uploadsReducer.ts.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { randomUuid } from '../base/call.ts'
import { RefusalError, unreachableError } from '../base/refusalError.ts'
import { albumQuery, refetchAlbum, setLongerAlbum } from './albumCache.ts'
import { sendPhoto } from './sendPhoto.ts'
import {
  duplicateCount,
  finishedBatch,
  inProgress,
  needsRefetch,
  nextUploads,
  noUploads,
  type Upload,
  type UploadsAction,
  unreachableUploads,
  uploadsReducer,
} from './uploadsReducer.ts'
import { validateFile } from './validateFile.ts'

/** `freeSlots`: how many photos the album takes. `onDuplicates`: with how many of a batch it had already. */
export function useUploads(freeSlots: number, onDuplicates: (count: number) => void) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState(noUploads.uploads)
  // A ref: what runs in the background must not see the state of an earlier rendering.
  const state = useRef(noUploads)
  const requests = useRef(new Map<string, AbortController>())

  function dispatch(action: UploadsAction) {
    const before = state.current.uploads
    state.current = uploadsReducer(state.current, action)
    const { uploads: after } = state.current
    for (const { key, preview } of before) if (!after.some((it) => it.key === key)) URL.revokeObjectURL(preview)
    setUploads(after)
  }

  function startNext() {
    for (const it of nextUploads(state.current)) void send(it)
  }

  async function send({ key, file }: Upload) {
    const request = new AbortController()
    requests.current.set(key, request)
    dispatch({ type: 'started', key, albumIds: idsOf(client.getQueryData(albumQuery.queryKey)) })
    try {
      const onProgress = (progress: number) => dispatch({ type: 'progressed', key, progress })
      setLongerAlbum(client, await sendPhoto(file, key, { signal: request.signal, onProgress }))
      dispatch({ type: 'sent', key })
    } catch (error) {
      dispatch({ type: 'failed', key, failure: error instanceof RefusalError ? error : unreachableError() })
    }
    requests.current.delete(key)
    startNext()
    await settle()
  }

  async function settle() {
    const batch = finishedBatch(state.current)
    if (!batch) return
    dispatch({ type: 'settled' })
    const album = needsRefetch(batch) ? await refetchAlbum(client).catch(() => null) : null
    const duplicates = album ? duplicateCount(batch, idsOf(album)) : 0
    if (duplicates > 0) onDuplicates(duplicates)
  }

  function add(files: Iterable<File>) {
    const added = [...files].map((file) => ({
      key: randomUuid(),
      file,
      preview: URL.createObjectURL(file),
      invalid: validateFile(file),
    }))
    dispatch({ type: 'added', files: added, freeSlots })
    startNext()
  }

  function retry(again: readonly Upload[]) {
    dispatch({ type: 'retried', keys: again.map(({ key }) => key), freeSlots })
    startNext()
  }

  /** Also cancels an upload that is being sent. */
  function discard(key: string) {
    requests.current.get(key)?.abort()
    requests.current.delete(key)
    dispatch({ type: 'discarded', key })
    startNext()
    void settle()
  }

  const retryUnreachable = useRef(() => {})
  useEffect(() => {
    retryUnreachable.current = () => retry(unreachableUploads(state.current))
  })
  useEffect(() => {
    const onOnline = () => retryUnreachable.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  useLeaveWarning(inProgress({ uploads }).length > 0)
  useEffect(() => () => state.current.uploads.forEach(({ preview }) => void URL.revokeObjectURL(preview)), [])
  return { uploads, add, retry, discard }
}

const idsOf = (album: { photos: { id: string }[] } | undefined) => album?.photos.map(({ id }) => id) ?? []

/** The browser asks before the page is closed. */
function useLeaveWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const onBeforeUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [isActive])
}
