// When the like modal appears: `t` seconds after a page was opened whose address has `?t=SECONDS`, with the member of `&profile=ID` or, without
// one, with whoever's honest like there is (LIKE-5). Both leave the address then; what else stands in it stays.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { likes } from '../../contract/index.ts'
import { LIKES_RELOAD_DELAY_MS, MAX_LIKE_DELAY_SECONDS } from '../../contract/limits.ts'
import type { Card } from '../../contract/members.ts'
import { ask } from '../base/call.ts'
import { query } from '../base/queries.ts'

/** `for_them`: the like was given by that member's switch. */
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

  // From when its page was opened; going on to another page does not begin it anew.
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

/** Nobody is interrupted while writing, and no dialog stands on another. */
function isBusy() {
  const at = document.activeElement
  const writes = (at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement) && at.value !== ''
  return writes || document.hidden || document.querySelector('dialog[open]') !== null
}

/** Only who really likes me: the address may say what it likes. */
async function findLiker(client: QueryClient, id: string): Promise<Liker | null> {
  const found = await client.fetchQuery({ ...query(likes.list, {}), staleTime: 0 }).catch(() => null)
  return found?.liked_by.find((it) => it.id === id) ?? null
}

async function requestAutoLike(client: QueryClient): Promise<Liker | null> {
  const found = await ask(likes.autoLike, {}).catch(() => null)
  if (!found) return null
  setTimeout(() => void client.invalidateQueries({ queryKey: [likes.list.name] }), LIKES_RELOAD_DELAY_MS)
  return { ...found, for_them: !found.fictional }
}
