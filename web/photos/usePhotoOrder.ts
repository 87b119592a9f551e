// Reorders the album: optimistic, one request at a time, rolled back where it is refused (PRO-2).
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { photos } from '../../contract/index.ts'
import type { OwnPhoto } from '../../contract/photos.ts'
import { callServer, randomUuid } from '../base/call.ts'
import { RefusalError, unreachableError } from '../base/refusalError.ts'
import { albumQuery, setAlbum } from './albumCache.ts'
import { moveId, sortByIds } from './photoOrder.ts'

export function usePhotoOrder(ownPhotos: OwnPhoto[], onRefused: (refused: RefusalError) => void) {
  const client = useQueryClient()
  const [pendingOrder, setPendingOrder] = useState<string[] | null>(null)
  const latest = useRef<string[] | null>(null)
  const isSyncing = useRef(false)

  function setOrder(ids: string[] | null) {
    latest.current = ids
    setPendingOrder(ids)
  }

  /** The first becomes the main photo. */
  async function send(ids: string[]) {
    const first = ids[0] as string
    const key = randomUuid()
    const now = client.getQueryData(albumQuery.queryKey)?.photos
    if (!now?.find(({ id }) => id === first)?.main)
      await callServer(photos.makeMain, { id: first }, { idempotencyKey: key })
    return callServer(photos.arrange, { ids }, { idempotencyKey: randomUuid() })
  }

  async function sync() {
    if (isSyncing.current) return
    isSyncing.current = true
    try {
      for (let sentOrder: string[] | null = null; sentOrder !== latest.current; ) {
        sentOrder = latest.current
        const all = client.getQueryData(albumQuery.queryKey)?.photos ?? ownPhotos
        setAlbum(client, await send(sortByIds(all, sentOrder).map(({ id }) => id)))
      }
    } catch (error) {
      onRefused(error instanceof RefusalError ? error : unreachableError())
      void client.invalidateQueries({ queryKey: albumQuery.queryKey })
    }
    isSyncing.current = false
    setOrder(null)
  }

  const ordered = sortByIds(ownPhotos, pendingOrder)
  function move(id: string, to: number) {
    const ids = ordered.map((it) => it.id)
    const next = moveId(ids, id, to)
    if (next.every((it, at) => it === ids[at])) return
    setOrder(next)
    void sync()
  }
  return { shown: ordered, move }
}
