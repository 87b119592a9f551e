// Where one was in the search, so that back leads to the same card: in this tab, for as long as the faces' addresses hold (SRCH-1).
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { search } from '../../contract/index.ts'
import { currentUserQuery } from '../base/session.ts'
import { searchQuery } from './filters.ts'

type SearchPages = InfiniteData<Output<typeof search.find>>
type StoredSearch = {
  /** The entry of the tab's history, and the address in it. */
  entry: string
  viewer: string | null
  at: number
  found: SearchPages
  /** The profile that was opened. */
  opened: string | null
  /** Or, where the page was left for another document: the first card in sight, and how far below the edge it began. */
  seen: { card: string; top: number } | null
}

/** Milliseconds. Addresses of faces hold for half an hour. */
const MAX_AGE_MS = 25 * 60_000
const MAX_STORED_SEARCHES = 3
/** In the tab's storage (stays.ts). */
const storageKey = 'stays'

const currentEntry = () => `${(history.state as { key?: string } | null)?.key ?? ''} ${location.search}`
const viewerOf = (client: QueryClient) => client.getQueryData(currentUserQuery.queryKey)?.user?.profile.id ?? null

function readStored(): StoredSearch[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

function storeSearch(search: StoredSearch) {
  try {
    const others = readStored().filter(({ entry }) => entry !== search.entry)
    sessionStorage.setItem(storageKey, JSON.stringify([search, ...others].slice(0, MAX_STORED_SEARCHES)))
  } catch {
    // No room, or none for us: back then leads to the first page.
  }
}

const findStored = (client: QueryClient) =>
  readStored().find(
    ({ entry, viewer, at }) => entry === currentEntry() && viewer === viewerOf(client) && Date.now() - at < MAX_AGE_MS,
  )

const keyOf = (address: string) => searchQuery(new URLSearchParams(address)).queryKey

/** The pages that were there, where this document does not have them. */
export function restorePages(client: QueryClient): StoredSearch | undefined {
  const stored = findStored(client)
  if (!stored) return
  const key = keyOf(location.search)
  const loadedCount = client.getQueryData(key)?.pages.length ?? 0
  if (loadedCount < stored.found.pages.length) {
    void client.cancelQueries({ queryKey: key }, { revert: false })
    client.setQueryData(key, stored.found)
  }
  return stored
}

/** This document began here by a step back; the router makes a reload of one that came before it was awake. */
function isBackNavigation(client: QueryClient) {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return how?.type === 'back_forward' || (how?.type === 'reload' && Boolean(findStored(client)?.opened))
}

const cards = () => [...document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/members/"]')]
const linkOf = (card: HTMLAnchorElement) => card.getAttribute('href') ?? ''
function firstVisibleCard() {
  const card = cards().find((it) => it.getBoundingClientRect().bottom > 0)
  return card ? { card: linkOf(card), top: card.getBoundingClientRect().top } : null
}

let hasStarted = false

/** Called when the search is shown at an address; what it answers is called when it no longer is. */
export function trackSearch(client: QueryClient): () => void {
  const address = location.search
  const entry = currentEntry()
  const isFirstPage = !hasStarted && performance.getEntriesByType('navigation')[0]?.name === location.href
  hasStarted = true
  if (!isFirstPage || isBackNavigation(client)) restoreScroll(restorePages(client))
  const save = (opened: string | null) => {
    const found = client.getQueryData(keyOf(address))
    const seen = opened ? null : firstVisibleCard()
    if (found) storeSearch({ entry, viewer: viewerOf(client), at: Date.now(), found, opened, seen })
  }
  const onPageHide = () => save(null)
  addEventListener('pagehide', onPageHide)
  return () => {
    removeEventListener('pagehide', onPageHide)
    save(/^\/members\/[\w-]+/.exec(location.pathname)?.[0] ?? null)
  }
}

/** To the card that was opened, with the focus; else to where the first one in sight was. Strips above may have come or gone. */
function restoreScroll(stored: StoredSearch | undefined) {
  const link = stored?.opened ?? stored?.seen?.card
  if (!stored || !link) return
  whenRendered(link, (card) => {
    const { top, bottom } = card.getBoundingClientRect()
    if (!stored.opened) return pinAt(card, stored.seen?.top ?? 0)
    if (bottom < 0 || top > innerHeight) card.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.id === 'main')
      card.focus({ preventScroll: true })
  })
}

/** The browser has its own idea of the height while the page grows, so it is said more than once. */
function pinAt(card: HTMLElement, top: number, frames = 12) {
  const off = card.getBoundingClientRect().top - top
  if (off) scrollBy({ top: off, behavior: 'instant' })
  if (frames) requestAnimationFrame(() => pinAt(card, top, frames - 1))
}

/** The pages that were brought back stand there within a few frames; or never, if somebody blocked the one that was opened. */
function whenRendered(link: string, then: (card: HTMLAnchorElement) => void, frames = 30) {
  requestAnimationFrame(() => {
    const card = cards().find((it) => linkOf(it) === link)
    if (card) then(card)
    else if (frames) whenRendered(link, then, frames - 1)
  })
}
