// The album as I put it in order: shown at once, one request at a time, taken back where it is refused (PRO-2).
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { photos } from '../../contract/index.ts'
import type { OwnPhoto } from '../../contract/photos.ts'
import { ask, newKey } from '../base/call.ts'
import { Refused, unreachable } from '../base/refused.ts'
import { albumQuery, keepAlbum } from './keepAlbum.ts'
import { inOrder, moved } from './order.ts'

export function useOrder(mine: OwnPhoto[], onRefused: (refused: Refused) => void) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const latest = useRef<string[] | null>(null)
  const busy = useRef(false)

  function want(ids: string[] | null) {
    latest.current = ids
    setWanted(ids)
  }

  /** What stands first becomes the main photo. */
  async function send(ids: string[]) {
    const first = ids[0] as string
    const key = newKey()
    const now = client.getQueryData(albumQuery.queryKey)?.photos
    if (!now?.find(({ id }) => id === first)?.main) await ask(photos.makeMain, { id: first }, { key })
    return ask(photos.arrange, { ids }, { key: newKey() })
  }

  async function catchUp() {
    if (busy.current) return
    busy.current = true
    try {
      for (let sent: string[] | null = null; sent !== latest.current; ) {
        sent = latest.current
        const all = client.getQueryData(albumQuery.queryKey)?.photos ?? mine
        keepAlbum(client, await send(inOrder(all, sent).map(({ id }) => id)))
      }
    } catch (error) {
      onRefused(error instanceof Refused ? error : unreachable())
      void client.invalidateQueries({ queryKey: albumQuery.queryKey })
    }
    busy.current = false
    want(null)
  }

  const shown = inOrder(mine, wanted)
  function move(id: string, to: number) {
    const ids = shown.map((it) => it.id)
    const next = moved(ids, id, to)
    if (next.every((it, at) => it === ids[at])) return
    want(next)
    void catchUp()
  }
  return { shown, move }
}
