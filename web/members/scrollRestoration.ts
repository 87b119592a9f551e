// Scroll restoration of the search: back leads to the same card, in this tab, while the signed addresses of the photos
// are valid (SRCH-1).
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { search } from '../../contract/index.ts'
import { currentUserQuery } from '../base/session.ts'
import { searchQuery } from './filters.ts'

type SearchPages = InfiniteData<Output<typeof search.find>>
type StoredSearch = {
  /** Key of the history entry, and its query string. */
  entry: string
  viewer: string | null
  at: number
  found: SearchPages
  /** Path of the profile that was opened. */
  opened: string | null
  /** Otherwise, where the document was left: the first visible card, and its distance from the top edge. */
  seen: { card: string; top: number } | null
}

/** Signed addresses of photos are valid for half an hour. */
const MAX_AGE_MS = 25 * 60_000
const MAX_STORED_SEARCHES = 3
/** In the session storage; loadScrollRestoration.ts looks for it, too. */
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
    // The storage is full or closed: back then leads to the first page.
  }
}

const findStored = (client: QueryClient) =>
  readStored().find(
    ({ entry, viewer, at }) => entry === currentEntry() && viewer === viewerOf(client) && Date.now() - at < MAX_AGE_MS,
  )

const keyOf = (address: string) => searchQuery(new URLSearchParams(address)).queryKey

/** Puts the stored pages into the cache, where it has fewer. */
export function restorePages(client: QueryClient): StoredSearch | undefined {
  const storedSearch = findStored(client)
  if (!storedSearch) return
  const key = keyOf(location.search)
  const loadedCount = client.getQueryData(key)?.pages.length ?? 0
  if (loadedCount < storedSearch.found.pages.length) {
    void client.cancelQueries({ queryKey: key }, { revert: false })
    client.setQueryData(key, storedSearch.found)
  }
  return storedSearch
}

/** Whether this document began by a step back. The router turns one that came before hydration into a reload. */
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

/** Called when the search is shown at an address; the returned function when it is left. */
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

/**
 * Scrolls to the opened card and focuses it; otherwise to where the first visible card was. Strips above may have come
 * or gone.
 */
function restoreScroll(storedSearch: StoredSearch | undefined) {
  const link = storedSearch?.opened ?? storedSearch?.seen?.card
  if (!storedSearch || !link) return
  whenRendered(link, (card) => {
    const { top, bottom } = card.getBoundingClientRect()
    if (!storedSearch.opened) return pinAt(card, storedSearch.seen?.top ?? 0)
    if (bottom < 0 || top > innerHeight) card.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.id === 'main')
      card.focus({ preventScroll: true })
  })
}

/** Repeated for some frames, because the browser adjusts the scroll position while the page grows. */
function pinAt(card: HTMLElement, top: number, frames = 12) {
  const off = card.getBoundingClientRect().top - top
  if (off) scrollBy({ top: off, behavior: 'instant' })
  if (frames) requestAnimationFrame(() => pinAt(card, top, frames - 1))
}

/** The restored pages render within a few frames; or never, if the opened member blocked the viewer. */
function whenRendered(link: string, then: (card: HTMLAnchorElement) => void, frames = 30) {
  requestAnimationFrame(() => {
    const card = cards().find((it) => linkOf(it) === link)
    if (card) then(card)
    else if (frames) whenRendered(link, then, frames - 1)
  })
}
