// Photos on their way to the album: two at a time, each with its progress and its retry; after a lost network they go on by
// themselves (PRO-4).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefusalCode } from '../../contract/refusals.ts'
import { newKey } from '../base/call.ts'
import { Refused, unreachable } from '../base/refused.ts'
import { type Unfit, unfit } from './fits.ts'
import { albumQuery, keepLonger, settleAlbum } from './keepAlbum.ts'
import { sendPhoto } from './sendPhoto.ts'

/** Why a photo stays here: this browser says so, the album is full, or the server refused. */
export type Why = Unfit | 'no_room' | Refused

export type Upload = {
  key: string
  file: File
  /** Address of the picture, as it is on this machine. */
  preview: string
  /** 0 to 1. */
  progress: number
  /** Waits for its turn or is sent while null. */
  why: Why | null
}

const atOnce = 2
const isUnreachable = ({ why }: Upload) => why instanceof Refused && why.status >= 500
/** The same photo may pass later. */
export const isForNow = (it: Upload) =>
  isUnreachable(it) || (it.why instanceof Refused && passing.includes(it.why.code))
const passing: RefusalCode[] = ['too_many', 'too_slow', 'in_progress']

/** `room`: how many the album takes. `onDoubles` hears how many were there already. */
export function useUploads(room: number, onDoubles: (count: number) => void) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  // What runs in the background must not see the uploads of an earlier rendering.
  const now = useRef<Upload[]>([])
  const sending = useRef(new Map<string, AbortController>())
  const batch = useRef<{ before: string[]; arrived: number; stopped: boolean } | null>(null)

  function set(all: Upload[]) {
    for (const { key, preview } of now.current) if (!all.some((it) => it.key === key)) URL.revokeObjectURL(preview)
    now.current = all
    setUploads(all)
  }
  const change = (key: string, how: Partial<Upload>) =>
    set(now.current.map((it) => (it.key === key ? { ...it, ...how } : it)))
  const forget = (key: string) => set(now.current.filter((it) => it.key !== key))
  const under_way = () => now.current.filter(({ why }) => why === null)

  function go() {
    const waiting = under_way().filter(({ key }) => !sending.current.has(key))
    for (const it of waiting.slice(0, atOnce - sending.current.size)) void send(it)
  }

  async function send({ key, file }: Upload) {
    const abort = new AbortController()
    sending.current.set(key, abort)
    batch.current ??= { before: ids(client.getQueryData(albumQuery.queryKey)), arrived: 0, stopped: false }
    try {
      const onProgress = (progress: number) => change(key, { progress })
      keepLonger(client, await sendPhoto(file, key, { signal: abort.signal, onProgress }))
      batch.current.arrived += 1
      forget(key)
    } catch (error) {
      change(key, { progress: 0, why: error instanceof Refused ? error : unreachable() })
    }
    sending.current.delete(key)
    go()
    if (!sending.current.size) await settle()
  }

  async function settle() {
    const { before, arrived, stopped } = batch.current ?? { before: [], arrived: 0, stopped: false }
    batch.current = null
    // One that was stopped may have been there already.
    const album = arrived || stopped ? await settleAlbum(client).catch(() => null) : null
    const doubles = album ? arrived - ids(album).filter((id) => !before.includes(id)).length : 0
    if (doubles > 0) onDoubles(doubles)
  }

  function add(files: Iterable<File>) {
    let free = room - under_way().length
    const more = [...files].map((file): Upload => {
      const why = unfit(file) ?? (free > 0 ? null : 'no_room')
      if (!why) free -= 1
      return { key: newKey(), file, preview: URL.createObjectURL(file), progress: 0, why }
    })
    set([...now.current, ...more])
    go()
  }

  function retry(again: Upload[]) {
    for (const { key } of again.slice(0, Math.max(0, room - under_way().length)))
      change(key, { progress: 0, why: null })
    go()
  }

  /** Also stops one that is being sent. */
  function drop(key: string) {
    sending.current.get(key)?.abort()
    const wasSending = sending.current.delete(key)
    if (wasSending && batch.current) batch.current.stopped = true
    forget(key)
    go()
    if (wasSending && !sending.current.size) void settle()
  }

  const again = useRef(() => {})
  useEffect(() => {
    again.current = () => retry(now.current.filter(isUnreachable))
  })
  useEffect(() => {
    const back = () => again.current()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  useStayHere(uploads.some(({ why }) => why === null))
  useEffect(() => () => now.current.forEach(({ preview }) => void URL.revokeObjectURL(preview)), [])
  return { uploads, add, retry, drop }
}

const ids = (album: { photos: { id: string }[] } | undefined) => album?.photos.map(({ id }) => id) ?? []

/** Whoever closes the page meanwhile is asked first. */
function useStayHere(busy: boolean) {
  useEffect(() => {
    if (!busy) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
}
