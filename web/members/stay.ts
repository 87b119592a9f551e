// Where one was in the search, so that back leads to the same card: in this tab, for as long as the faces' addresses hold (SRCH-1).
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { search } from '../../contract/index.ts'
import { meQuery } from '../base/session.ts'
import { searchQuery } from './filters.ts'

type Found = InfiniteData<Output<typeof search.find>>
type Stay = {
  /** The entry of the tab's history, and the address in it. */
  entry: string
  viewer: string | null
  at: number
  found: Found
  /** The profile that was opened, or null: the page was left for another document, at this height. */
  opened: string | null
  y: number
}

/** Milliseconds. Addresses of faces hold for half an hour. */
const holds = 25 * 60_000
const atMost = 3
/** In the tab's storage (stays.ts). */
const stays = 'stays'

const entryNow = () => `${(history.state as { key?: string } | null)?.key ?? ''} ${location.search}`
const viewerOf = (client: QueryClient) => client.getQueryData(meQuery.queryKey)?.user?.profile.id ?? null

function read(): Stay[] {
  try {
    return JSON.parse(sessionStorage.getItem(stays) ?? '[]')
  } catch {
    return []
  }
}

function keep(stay: Stay) {
  try {
    const others = read().filter(({ entry }) => entry !== stay.entry)
    sessionStorage.setItem(stays, JSON.stringify([stay, ...others].slice(0, atMost)))
  } catch {
    // No room, or none for us: back then leads to the first page.
  }
}

const stayHere = (client: QueryClient) =>
  read().find(({ entry, viewer, at }) => entry === entryNow() && viewer === viewerOf(client) && Date.now() - at < holds)

const keyOf = (address: string) => searchQuery(new URLSearchParams(address)).queryKey

/** The pages that were there, where this document does not have them. */
export function bringBack(client: QueryClient): Stay | undefined {
  const stay = stayHere(client)
  if (!stay) return
  const key = keyOf(location.search)
  const has = client.getQueryData(key)?.pages.length ?? 0
  if (has < stay.found.pages.length) {
    void client.cancelQueries({ queryKey: key }, { revert: false })
    client.setQueryData(key, stay.found)
  }
  return stay
}

/** This document began here, by a step back through the history. */
function steppedBack() {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return how?.type === 'back_forward' && how.name === location.href
}

let began = false

/** Called when the search is shown at an address; what it answers is called when it no longer is. */
export function stayAt(client: QueryClient): () => void {
  const address = location.search
  const entry = entryNow()
  const first = !began && performance.getEntriesByType('navigation')[0]?.name === location.href
  began = true
  if (!first || steppedBack()) goBackTo(bringBack(client), first)
  const leave = (opened: string | null) => {
    const found = client.getQueryData(keyOf(address))
    if (found) keep({ entry, viewer: viewerOf(client), at: Date.now(), found, opened, y: scrollY })
  }
  const leaves = () => leave(null)
  addEventListener('pagehide', leaves)
  return () => {
    removeEventListener('pagehide', leaves)
    leave(/^\/members\/[\w-]+/.exec(location.pathname)?.[0] ?? null)
  }
}

/** In a new document nobody else finds the height again: the pages came after it was asked for. */
function goBackTo(stay: Stay | undefined, first: boolean) {
  if (!stay) return
  const { opened, y } = stay
  const cardThere = () => (opened ? document.querySelector<HTMLElement>(`main a[href="${opened}"]`) : null)
  const stands = () => (opened ? cardThere() !== null : document.documentElement.scrollHeight - innerHeight >= y)
  onceItStands(stands, () => {
    const card = cardThere()
    if (first && !card) scrollTo({ top: y, behavior: 'instant' })
    if (!card) return
    const { top, bottom } = card.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) card.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.id === 'main')
      card.focus({ preventScroll: true })
  })
}

/** The pages that were brought back stand there within a few frames; somebody may have blocked the one that was opened. */
function onceItStands(stands: () => boolean, then: () => void, frames = 30) {
  requestAnimationFrame(() => (stands() || frames === 0 ? then() : onceItStands(stands, then, frames - 1)))
}
