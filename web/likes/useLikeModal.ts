// Schedules the like modal: `t` seconds after a page was opened with `?t=SECONDS`, showing the member of `&profile=ID` or,
// without one, a member whose automatic like is genuine (LIKE-5). Then both parameters leave the address, others stay.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { likes } from '../../contract/index.ts'
import { LIKES_RELOAD_DELAY_MS, MAX_LIKE_DELAY_SECONDS } from '../../contract/limits.ts'
import type { Card } from '../../contract/members.ts'
import { callServer } from '../base/call.ts'
import { query } from '../base/queries.ts'

/** `for_them`: the like was automatic. */
export type Liker = Pick<Card, 'id' | 'name' | 'fictional' | 'main_image'> & { for_them: boolean }
type ScheduledLike = { at: number; profile: string | null }

const RETRY_DELAY_MS = 1_000
const parameters = ['t', 'profile']

export function useLikeModal() {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [scheduled, setScheduled] = useState<ScheduledLike | null>(null)
  const [liker, setLiker] = useState<Liker | null>(null)
  const t = search.get('t')
  const profile = search.get('profile')

  // Measured from when its page was opened; a navigation does not start it anew.
  const isLoaded = useRef(false)
  useEffect(() => {
    const delay = readDelay(t)
    if (delay !== null) setScheduled({ at: (isLoaded.current ? performance.now() : 0) + delay, profile })
    isLoaded.current = true
  }, [t, profile])

  const removeParameters = useRef(() => {})
  useEffect(() => {
    removeParameters.current = () => {
      if (t === null) return
      const others = new URLSearchParams([...search].filter(([name]) => !parameters.includes(name)))
      setSearch(others, { replace: true, preventScrollReset: true })
    }
  })

  // What is no delay leaves the address at once.
  useEffect(() => {
    if (readDelay(t) === null) removeParameters.current()
  }, [t])

  useEffect(() => {
    if (!scheduled) return
    let timer = setTimeout(appear, Math.max(0, scheduled.at - performance.now()))
    async function appear() {
      if (isBusy()) {
        timer = setTimeout(appear, RETRY_DELAY_MS)
        return
      }
      setScheduled(null)
      removeParameters.current()
      setLiker(await (scheduled?.profile ? findLiker(client, scheduled.profile) : requestAutoLike(client)))
    }
    return () => clearTimeout(timer)
  }, [scheduled, client])

  return { liker, close: () => setLiker(null) }
}

/** Milliseconds; null for what is no whole number of seconds up to an hour. */
export function readDelay(t: string | null): number | null {
  return t !== null && /^\d{1,4}$/.test(t) && Number(t) <= MAX_LIKE_DELAY_SECONDS ? Number(t) * 1_000 : null
}

/** It neither interrupts writing nor covers another dialog. */
function isBusy() {
  const focused = document.activeElement
  const isWriting =
    (focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) && focused.value !== ''
  return isWriting || document.hidden || document.querySelector('dialog[open]') !== null
}

/** Only a member who likes the viewer: anybody can write any id into an address. */
async function findLiker(client: QueryClient, id: string): Promise<Liker | null> {
  const found = await client.fetchQuery({ ...query(likes.list, {}), staleTime: 0 }).catch(() => null)
  return found?.liked_by.find((it) => it.id === id) ?? null
}

async function requestAutoLike(client: QueryClient): Promise<Liker | null> {
  const autoLike = await callServer(likes.autoLike, {}).catch(() => null)
  if (!autoLike) return null
  setTimeout(() => void client.invalidateQueries({ queryKey: [likes.list.name] }), LIKES_RELOAD_DELAY_MS)
  return { ...autoLike, for_them: !autoLike.fictional }
}
