// What is on its way from this tab, one line for each conversation: sent one after the other, kept while there is no line, and sent in the
// same order, once, when it is back (CHAT-6). It goes on while another screen is shown.
import type { Output } from '../../../contract/call.ts'
import type { Price } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { requestRetries } from '../../../contract/limits.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { ask, newKey } from '../../base/call.ts'
import { onNudge } from '../../base/live.ts'
import { Refused, unreachable } from '../../base/refused.ts'
import { sendByLine } from './sendOverSocket.ts'
import { keep, meIn, partnerIn, readKept } from './outboxStorage.ts'
import { type Content, type KeptPending, keepable, type Pending } from './optimisticMessage.ts'
import { sendChatPhoto } from './sendChatPhoto.ts'

export type Sent = Output<typeof chats.send>
export type Heard = {
  /** What the next words cost, where the live connection takes them: in a conversation that there is, out of the free ones. */
  plain(whose: string): Price | null
  sent(whose: string, answer: Sent): void
  /** Refused for good; with the first one comes what would be refused for the same reason. */
  refused(whose: string, refused: Refused, items: Pending[]): void
}
type Line = {
  items: readonly Pending[]
  running: boolean
  /** How often the first of them found no server. */
  tried: number
  timer?: ReturnType<typeof setTimeout>
  abort?: AbortController
}

/** Milliseconds for an answer to words. */
const patience = 20_000
/** No to one of them is no to all. */
const doors: RefusalCode[] = [
  'no_credits',
  'blocked',
  'blocked_by_you',
  'member_gone',
  'paused',
  'not_found',
  'not_confirmed',
  'partner_not_confirmed',
  'too_many',
  'authentication_required',
]

const lines = new Map<string, Line>()
const watchers = new Set<() => void>()
const none: readonly Pending[] = []
let heard: Heard | undefined
/** Photos whose bytes are kept over a reload, by client_id. */
const safe = new Set<string>()
const keptPhotos = () => import('./photoStorage.ts')
/** Pictures of photos that this tab has sent, by client_id: shown without asking for what is here. */
export const previews = new Map<string, string>()

export const outbox = {
  now: (whose: string) => lines.get(whose)?.items ?? none,
  none: () => none,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
  /** Who hears what became of them; told once. */
  hear(told: Heard) {
    heard ??= told
  },
  /** What waited before the tab was loaded anew. */
  restore(whose: string) {
    if (lines.has(whose)) return
    const kept = readKept<KeptPending[]>('waiting', whose) ?? []
    const words = kept.filter((it) => it.kind !== 'photo')
    if (words.length < kept.length) return void bringBack(whose, kept, words)
    set(whose, words)
    void go(whose)
  },
  add(whose: string, content: Content) {
    const it: Pending = { ...content, client_id: newKey(), at: new Date().toISOString(), state: 'sending', progress: 0 }
    if (it.kind === 'photo') previews.set(it.client_id, it.preview)
    set(whose, [...outbox.now(whose), it])
    if (it.kind === 'photo') void keepBytes(whose, it.client_id, it.file)
    again(whose)
  },
  again,
  /** Also stops one that is being sent. */
  drop(whose: string, client_id: string) {
    const line = lineOf(whose)
    const first = line.items[0]?.client_id === client_id
    forgetBytes([client_id])
    set(
      whose,
      line.items.filter((it) => it.client_id !== client_id),
    )
    if (first) line.abort?.abort()
    again(whose)
  },
}

const lineOf = (whose: string): Line => {
  const line = lines.get(whose) ?? { items: none, running: false, tried: 0 }
  lines.set(whose, line)
  return line
}

function set(whose: string, items: readonly Pending[], kept = true) {
  lineOf(whose).items = items
  if (kept) keep('waiting', whose, items.length ? keepable(items, (id) => safe.has(id)) : null)
  for (const changed of watchers) changed()
}

/** Nothing goes before each is back in its place. A photo that is not there any more is not sent. */
async function bringBack(whose: string, kept: KeptPending[], words: Pending[]) {
  const line = lineOf(whose)
  line.running = true
  try {
    const { photoBack } = await keptPhotos()
    const all = await Promise.all(
      kept.map(async (it): Promise<Pending | null> => {
        const back = it.kind === 'photo' ? await photoBack(meIn(whose), it.client_id, it) : it
        if (back?.kind === 'photo') {
          safe.add(it.client_id)
          previews.set(it.client_id, back.preview)
        }
        return back
      }),
    )
    set(whose, [...all.filter((it) => it !== null), ...line.items])
  } catch {
    set(whose, [...words, ...line.items], false)
  }
  line.running = false
  void go(whose)
}

async function keepBytes(whose: string, client_id: string, file: Blob) {
  const { keepPhoto } = await keptPhotos()
  if (!(await keepPhoto(meIn(whose), client_id, file))) return
  safe.add(client_id)
  if (lineOf(whose).items.some((it) => it.client_id === client_id)) set(whose, lineOf(whose).items)
  else forgetBytes([client_id])
}

function forgetBytes(ids: string[]) {
  for (const id of ids) if (safe.delete(id)) void keptPhotos().then(({ forgetPhoto }) => forgetPhoto(id))
}

const change = (whose: string, how: (it: Pending, at: number) => Partial<Pending>) =>
  set(
    whose,
    lineOf(whose).items.map((it, at) => ({ ...it, ...how(it, at) }) as Pending),
    false,
  )

/** Those that were given up, too, in their old order. */
function again(whose: string) {
  const line = lineOf(whose)
  line.tried = 0
  if (line.items.some(({ state }) => state === 'failed')) change(whose, () => ({ state: 'waiting' }))
  void go(whose)
}

async function go(whose: string) {
  const line = lineOf(whose)
  if (line.running) return
  line.running = true
  clearTimeout(line.timer)
  while (line.items[0] && (await sendFirst(whose, line, line.items[0])));
  line.running = false
}

/** Whether the next one may go. */
async function sendFirst(whose: string, line: Line, it: Pending): Promise<boolean> {
  if (!navigator.onLine) {
    change(whose, () => ({ state: 'waiting' }))
    return false
  }
  if (it.state !== 'sending' && line.tried < 2) change(whose, (_, at) => (at ? {} : { state: 'sending' }))
  line.abort = new AbortController()
  try {
    const answer = await deliver(whose, it, line.abort.signal)
    take(whose, [it])
    heard?.sent(whose, answer)
  } catch (error) {
    // Stopped, or begun anew on a line that is back.
    if (line.abort.signal.aborted) return true
    const refused = error instanceof Refused ? error : unreachable()
    if (refused.status >= 500 || refused.code === 'in_progress') return later(whose, line)
    const all = doors.includes(refused.code) ? [...line.items] : [it]
    take(whose, all)
    heard?.refused(whose, refused, all)
  }
  line.tried = 0
  return true
}

function take(whose: string, these: Pending[]) {
  const ids = these.map(({ client_id }) => client_id)
  forgetBytes(ids)
  set(
    whose,
    lineOf(whose).items.filter(({ client_id }) => !ids.includes(client_id)),
  )
}

/** Nobody answered: soon again, a few times; then when somebody asks for it, or the line is back. */
function later(whose: string, line: Line): false {
  line.tried += 1
  const over = line.tried > requestRetries
  if (line.tried > 1) change(whose, (_, at) => ({ state: over && at === 0 ? 'failed' : 'waiting', progress: 0 }))
  if (!over) line.timer = setTimeout(() => void go(whose), 500 * 2 ** (line.tried - 1))
  return false
}

async function deliver(whose: string, it: Pending, signal: AbortSignal): Promise<Sent> {
  const to = partnerIn(whose)
  const { client_id } = it
  if (it.kind === 'photo') {
    const onProgress = (progress: number) =>
      change(whose, ({ client_id }) => (client_id === it.client_id ? { progress } : {}))
    return sendChatPhoto(to, client_id, it, { signal, onProgress })
  }
  const within = { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) }
  if (it.kind === 'gift') return ask(chats.sendGift, { id: to, client_id, gift: it.gift }, within)
  if (it.kind === 'gif') return ask(chats.sendGif, { id: to, client_id, gif: it.gif.id }, within)
  const price = heard?.plain(whose)
  const told = price && (await sendByLine(to, client_id, it.body, signal))
  if (price && told) return sentBy(told, client_id, price)
  signal.throwIfAborted()
  return ask(chats.send, { id: to, client_id, body: it.body }, within)
}

/** What it answered, as the call would say it. */
function sentBy(
  { chat, credits, ...kept }: NonNullable<Awaited<ReturnType<typeof sendByLine>>>,
  client_id: string,
  price: Price,
) {
  const message = { ...kept, client_id, mine: true, kind: 'text' as const, state: 'sent' as const }
  return { conversation: { id: chat }, message, credits, price }
}

if (typeof document !== 'undefined') {
  const back = () => {
    for (const whose of lines.keys()) again(whose)
  }
  addEventListener('online', () => {
    // What was asked on the line before may never be answered.
    for (const line of lines.values()) line.abort?.abort()
    back()
  })
  addEventListener('offline', () => {
    for (const line of lines.values()) line.abort?.abort()
  })
  onNudge('hello', back)
  onNudge('message', ({ message }) => {
    for (const [whose, line] of lines) {
      const it = line.items.find(({ client_id }) => client_id === message?.client_id)
      // It was kept, though nobody could say so in time.
      if (it && !line.running) {
        take(whose, [it])
        again(whose)
      }
    }
  })
  onNudge('logout', () => lines.clear())
  addEventListener('beforeunload', (event) => {
    const lost = ({ kind, client_id }: Pending) => kind === 'photo' && !safe.has(client_id)
    if ([...lines.values()].some(({ items }) => items.some(lost))) event.preventDefault()
  })
}
