// What is shown and what is on its way: one step after the other, of which the last one counts.
import { Elsewhere } from './answers.ts'
import type { Handoff } from './handoff.ts'
import { addressOf, countFromHere, enter, isWithin, type Place, placeAt, placeHere, type Step } from './places.ts'
import { isWhole, match, type Params } from './routes.ts'
import { type Loaded, load, type Module, moduleOf } from './screens.ts'
import { notePosition, positionAt, recallPositions } from './scroll.ts'

export type Matched = { id: string; pathname: string; params: Params; loaderData: unknown; handle: unknown }
export type Page = {
  location: Place
  /** The root's, and the screen's. */
  matches: [Matched, Matched]
  Screen: Module['default']
  actionData: unknown
  error: unknown
  /** To scroll to; false where the page keeps its place by itself. */
  restore: number | null | false
  keepsScroll: boolean
}
export type Going = { state: 'idle'; location?: undefined } | { state: 'loading'; location: Place }
export type Shown = { page: Page; going: Going }
export type How = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }

const idle: Going = { state: 'idle' }
const watchers = new Set<() => void>()
let shown: Shown
let under: AbortController | undefined

export const now = () => shown

export function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

function show(next: Shown) {
  shown = next
  for (const changed of watchers) changed()
}

/** The page as the server made it. */
export function begin({ loaderData, actionData, errors }: Handoff) {
  recallPositions()
  countFromHere()
  const location = placeHere()
  const { route, params } = match(location.pathname)
  const matched = (id: string, its: Params) => made(id, location, its, loaderData[id], moduleOf(id))
  shown = {
    page: {
      location,
      matches: [matched('root', {}), matched(route.id, params)],
      Screen: moduleOf(route.id)?.default,
      actionData: actionData?.[route.id],
      error: errors ? Object.values(errors)[0] : undefined,
      restore: false,
      keepsScroll: false,
    },
    going: idle,
  }
  addEventListener('popstate', () => void go(placeHere(), 'POP'))
  // A whole page was opened from here, and one came back to this document as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && show({ ...shown, going: idle }))
}

const made = (id: string, { pathname }: Place, params: Params, loaderData: unknown, module?: Module): Matched => ({
  id,
  pathname,
  params,
  loaderData,
  handle: module?.handle,
})

export async function navigate(to: string | number, { replace, state, preventScrollReset }: How = {}) {
  if (typeof to === 'number') return history.go(to)
  await go(placeAt(to, shown.page.location, state), replace ? 'REPLACE' : 'PUSH', preventScrollReset)
}

async function go(to: Place, step: Step, keepsScroll = false): Promise<void> {
  under?.abort()
  under = undefined
  const { page } = shown
  notePosition(page.location.key)
  if (isWithin(page.location, to)) return arrive(to, step, keepsScroll, page)
  const found = match(to.pathname)
  show({ page, going: { state: 'loading', location: to } })
  if (isWhole(found)) return open(to, step)
  const mine = new AbortController()
  under = mine
  const loaded = await load(found, to, mine.signal)
  if (under !== mine) return
  under = undefined
  if (loaded instanceof Elsewhere)
    return go(
      placeAt(loaded.to, page.location),
      step === 'REPLACE' || loaded.replaces ? 'REPLACE' : 'PUSH',
      keepsScroll,
    )
  const { module, data, error }: Loaded = loaded
  // Where its part is gone the frame stays as it was.
  const screen = made(found.route.id, to, found.params, data, module ?? { handle: page.matches[1].handle })
  arrive(to, step, keepsScroll, { matches: [page.matches[0], screen], Screen: module?.default, error })
}

type Reached = Pick<Page, 'matches' | 'Screen' | 'error'>

function arrive(location: Place, step: Step, keepsScroll: boolean, { matches, Screen, error }: Reached) {
  const restore = positionAt(location.key)
  enter(location, step)
  const page = { location, matches, Screen, error, actionData: undefined, restore, keepsScroll }
  show({ page, going: idle })
}

/** Another document. */
function open(to: Place, step: Step) {
  if (step === 'POP') location.reload()
  else if (step === 'REPLACE') location.replace(addressOf(to))
  else location.assign(addressOf(to))
}
