// Where one was in the search, so that back leads to the same card: in this tab, for as long as the faces' addresses hold (SRCH-1).
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import type { search } from '../../contract/index.ts'
import { currentUserQuery } from '../base/session.ts'
import { searchQuery } from './filters.ts'

type Found = InfiniteData<Output<typeof search.find>>
type Stay = {
  /** The entry of the tab's history, and the address in it. */
  entry: string
  viewer: string | null
  at: number
  found: Found
  /** The profile that was opened. */
  opened: string | null
  /** Or, where the page was left for another document: the first card in sight, and how far below the edge it began. */
  seen: { card: string; top: number } | null
}

/** Milliseconds. Addresses of faces hold for half an hour. */
const holds = 25 * 60_000
const atMost = 3
/** In the tab's storage (stays.ts). */
const stays = 'stays'

const entryNow = () => `${(history.state as { key?: string } | null)?.key ?? ''} ${location.search}`
const viewerOf = (client: QueryClient) => client.getQueryData(currentUserQuery.queryKey)?.user?.profile.id ?? null

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

/** This document began here by a step back; the router makes a reload of one that came before it was awake. */
function steppedBack(client: QueryClient) {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return how?.type === 'back_forward' || (how?.type === 'reload' && Boolean(stayHere(client)?.opened))
}

const cards = () => [...document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/members/"]')]
const linkOf = (card: HTMLAnchorElement) => card.getAttribute('href') ?? ''
function firstInSight() {
  const card = cards().find((it) => it.getBoundingClientRect().bottom > 0)
  return card ? { card: linkOf(card), top: card.getBoundingClientRect().top } : null
}

let began = false

/** Called when the search is shown at an address; what it answers is called when it no longer is. */
export function stayAt(client: QueryClient): () => void {
  const address = location.search
  const entry = entryNow()
  const first = !began && performance.getEntriesByType('navigation')[0]?.name === location.href
  began = true
  if (!first || steppedBack(client)) goBackTo(bringBack(client))
  const leave = (opened: string | null) => {
    const found = client.getQueryData(keyOf(address))
    const seen = opened ? null : firstInSight()
    if (found) keep({ entry, viewer: viewerOf(client), at: Date.now(), found, opened, seen })
  }
  const leaves = () => leave(null)
  addEventListener('pagehide', leaves)
  return () => {
    removeEventListener('pagehide', leaves)
    leave(/^\/members\/[\w-]+/.exec(location.pathname)?.[0] ?? null)
  }
}

/** To the card that was opened, with the focus; else to where the first one in sight was. Strips above may have come or gone. */
function goBackTo(stay: Stay | undefined) {
  const wanted = stay?.opened ?? stay?.seen?.card
  if (!stay || !wanted) return
  onceThere(wanted, (card) => {
    const { top, bottom } = card.getBoundingClientRect()
    if (!stay.opened) return holdAt(card, stay.seen?.top ?? 0)
    if (bottom < 0 || top > innerHeight) card.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.id === 'main')
      card.focus({ preventScroll: true })
  })
}

/** The browser has its own idea of the height while the page grows, so it is said more than once. */
function holdAt(card: HTMLElement, top: number, frames = 12) {
  const off = card.getBoundingClientRect().top - top
  if (off) scrollBy({ top: off, behavior: 'instant' })
  if (frames) requestAnimationFrame(() => holdAt(card, top, frames - 1))
}

/** The pages that were brought back stand there within a few frames; or never, if somebody blocked the one that was opened. */
function onceThere(link: string, then: (card: HTMLAnchorElement) => void, frames = 30) {
  requestAnimationFrame(() => {
    const card = cards().find((it) => linkOf(it) === link)
    if (card) then(card)
    else if (frames) onceThere(link, then, frames - 1)
  })
}
