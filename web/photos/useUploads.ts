// Photos on their way to the album: several at once chosen, sent one after the other, each with its progress and its retry (PRO-4).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accounts, photos } from '../../contract/index.ts'
import { newKey } from '../base/call.ts'
import { query } from '../base/queries.ts'
import { Refused, unreachable } from '../base/refused.ts'
import { sendPhoto } from './sendPhoto.ts'

export type Upload = {
  key: string
  file: File
  /** Address of the picture, as it is on this machine. */
  preview: string
  /** 0 to 1. */
  progress: number
  /** Why it did not arrive. */
  refused: Refused | null
}

export function useUploads() {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const line = useRef(Promise.resolve())
  const change = (key: string, how: Partial<Upload>) =>
    setUploads((all) => all.map((it) => (it.key === key ? { ...it, ...how } : it)))

  function drop(key: string) {
    setUploads((all) => all.filter((it) => it.key !== key))
  }

  async function send({ key, file }: Upload) {
    try {
      const album = await sendPhoto(file, key, (progress) => change(key, { progress }))
      client.setQueryData(query(photos.mine, {}).queryKey, album)
      if (album.photos.length === 1) void client.invalidateQueries({ queryKey: [accounts.me.name] })
      drop(key)
    } catch (error) {
      change(key, { refused: error instanceof Refused ? error : unreachable() })
    }
  }

  const queue = (it: Upload) => {
    line.current = line.current.then(() => send(it))
  }

  function add(files: Iterable<File>) {
    const more = [...files].map((file) => ({
      key: newKey(),
      file,
      preview: URL.createObjectURL(file),
      progress: 0,
      refused: null,
    }))
    setUploads((all) => [...all, ...more])
    more.forEach(queue)
  }

  function retry(before: Upload) {
    const it = { ...before, progress: 0, refused: null }
    change(it.key, it)
    queue(it)
  }

  useReleased(uploads)
  return { uploads, add, retry, drop }
}

/** Gives the memory of previews back when they are not shown any more. */
function useReleased(uploads: Upload[]) {
  const made = useRef(new Set<string>())
  useEffect(() => {
    const shown = new Set(uploads.map(({ preview }) => preview))
    for (const it of made.current) if (!shown.has(it)) URL.revokeObjectURL(it)
    made.current = shown
  }, [uploads])
  useEffect(() => () => made.current.forEach((it) => void URL.revokeObjectURL(it)), [])
}
