// What is on its way from this tab, one line for each conversation: sent one after the other, kept while there is no line, and sent in the
// same order, once, when it is back (CHAT-6). It goes on while another screen is shown.
import type { Output } from '../../../contract/call.ts'
import type { Price } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { MAX_REQUEST_RETRIES } from '../../../contract/limits.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { ask, newKey } from '../../base/call.ts'
import { onNudge } from '../../base/live.ts'
import { Refused, unreachable } from '../../base/refused.ts'
import { type MessageContent, type OptimisticMessage, type StoredMessage, toStored } from './optimisticMessage.ts'
import { memberIdOf, partnerIdOf, readStored, store } from './outboxStorage.ts'
import { sendChatPhoto } from './sendChatPhoto.ts'
import { sendOverSocket } from './sendOverSocket.ts'

export type SendResult = Output<typeof chats.send>
export type OutboxListener = {
  /** What the next words cost, where the live connection takes them: in a conversation that there is, out of the free ones. */
  plain(pairKey: string): Price | null
  sent(pairKey: string, answer: SendResult): void
  /** Refused for good; with the first one comes what would be refused for the same reason. */
  refused(pairKey: string, refused: Refused, items: OptimisticMessage[]): void
}
type Line = {
  items: readonly OptimisticMessage[]
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
const none: readonly OptimisticMessage[] = []
let heard: OutboxListener | undefined
/** Photos whose bytes are kept over a reload, by client_id. */
const safe = new Set<string>()
const keptPhotos = () => import('./photoStorage.ts')
/** Pictures of photos that this tab has sent, by client_id: shown without asking for what is here. */
export const previews = new Map<string, string>()

export const outbox = {
  now: (pairKey: string) => lines.get(pairKey)?.items ?? none,
  none: () => none,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
  /** Who hears what became of them; told once. */
  hear(told: OutboxListener) {
    heard ??= told
  },
  /** What waited before the tab was loaded anew. */
  restore(pairKey: string) {
    if (lines.has(pairKey)) return
    const kept = readStored<StoredMessage[]>('waiting', pairKey) ?? []
    const words = kept.filter((it) => it.kind !== 'photo')
    if (words.length < kept.length) return void bringBack(pairKey, kept, words)
    set(pairKey, words)
    void go(pairKey)
  },
  add(pairKey: string, content: MessageContent) {
    const it: OptimisticMessage = {
      ...content,
      client_id: newKey(),
      at: new Date().toISOString(),
      state: 'sending',
      progress: 0,
    }
    if (it.kind === 'photo') previews.set(it.client_id, it.preview)
    set(pairKey, [...outbox.now(pairKey), it])
    if (it.kind === 'photo') void keepBytes(pairKey, it.client_id, it.file)
    again(pairKey)
  },
  again,
  /** Also stops one that is being sent. */
  drop(pairKey: string, client_id: string) {
    const line = lineOf(pairKey)
    const first = line.items[0]?.client_id === client_id
    forgetBytes([client_id])
    set(
      pairKey,
      line.items.filter((it) => it.client_id !== client_id),
    )
    if (first) line.abort?.abort()
    again(pairKey)
  },
}

const lineOf = (pairKey: string): Line => {
  const line = lines.get(pairKey) ?? { items: none, running: false, tried: 0 }
  lines.set(pairKey, line)
  return line
}

function set(pairKey: string, items: readonly OptimisticMessage[], kept = true) {
  lineOf(pairKey).items = items
  if (kept) store('waiting', pairKey, items.length ? toStored(items, (id) => safe.has(id)) : null)
  for (const changed of watchers) changed()
}

/** Nothing goes before each is back in its place. A photo that is not there any more is not sent. */
async function bringBack(pairKey: string, kept: StoredMessage[], words: OptimisticMessage[]) {
  const line = lineOf(pairKey)
  line.running = true
  try {
    const { restorePhoto: photoBack } = await keptPhotos()
    const all = await Promise.all(
      kept.map(async (it): Promise<OptimisticMessage | null> => {
        const back = it.kind === 'photo' ? await photoBack(memberIdOf(pairKey), it.client_id, it) : it
        if (back?.kind === 'photo') {
          safe.add(it.client_id)
          previews.set(it.client_id, back.preview)
        }
        return back
      }),
    )
    set(pairKey, [...all.filter((it) => it !== null), ...line.items])
  } catch {
    set(pairKey, [...words, ...line.items], false)
  }
  line.running = false
  void go(pairKey)
}

async function keepBytes(pairKey: string, client_id: string, file: Blob) {
  const { storePhoto: keepPhoto } = await keptPhotos()
  if (!(await keepPhoto(memberIdOf(pairKey), client_id, file))) return
  safe.add(client_id)
  if (lineOf(pairKey).items.some((it) => it.client_id === client_id)) set(pairKey, lineOf(pairKey).items)
  else forgetBytes([client_id])
}

function forgetBytes(ids: string[]) {
  for (const id of ids) if (safe.delete(id)) void keptPhotos().then(({ removePhoto: forgetPhoto }) => forgetPhoto(id))
}

const change = (pairKey: string, how: (it: OptimisticMessage, at: number) => Partial<OptimisticMessage>) =>
  set(
    pairKey,
    lineOf(pairKey).items.map((it, at) => ({ ...it, ...how(it, at) }) as OptimisticMessage),
    false,
  )

/** Those that were given up, too, in their old order. */
function again(pairKey: string) {
  const line = lineOf(pairKey)
  line.tried = 0
  if (line.items.some(({ state }) => state === 'failed')) change(pairKey, () => ({ state: 'waiting' }))
  void go(pairKey)
}

async function go(pairKey: string) {
  const line = lineOf(pairKey)
  if (line.running) return
  line.running = true
  clearTimeout(line.timer)
  while (line.items[0] && (await sendFirst(pairKey, line, line.items[0])));
  line.running = false
}

/** Whether the next one may go. */
async function sendFirst(pairKey: string, line: Line, it: OptimisticMessage): Promise<boolean> {
  if (!navigator.onLine) {
    change(pairKey, () => ({ state: 'waiting' }))
    return false
  }
  if (it.state !== 'sending' && line.tried < 2) change(pairKey, (_, at) => (at ? {} : { state: 'sending' }))
  line.abort = new AbortController()
  try {
    const answer = await deliver(pairKey, it, line.abort.signal)
    take(pairKey, [it])
    heard?.sent(pairKey, answer)
  } catch (error) {
    // Stopped, or begun anew on a line that is back.
    if (line.abort.signal.aborted) return true
    const refused = error instanceof Refused ? error : unreachable()
    if (refused.status >= 500 || refused.code === 'in_progress') return later(pairKey, line)
    const all = doors.includes(refused.code) ? [...line.items] : [it]
    take(pairKey, all)
    heard?.refused(pairKey, refused, all)
  }
  line.tried = 0
  return true
}

function take(pairKey: string, these: OptimisticMessage[]) {
  const ids = these.map(({ client_id }) => client_id)
  forgetBytes(ids)
  set(
    pairKey,
    lineOf(pairKey).items.filter(({ client_id }) => !ids.includes(client_id)),
  )
}

/** Nobody answered: soon again, a few times; then when somebody asks for it, or the line is back. */
function later(pairKey: string, line: Line): false {
  line.tried += 1
  const over = line.tried > MAX_REQUEST_RETRIES
  if (line.tried > 1) change(pairKey, (_, at) => ({ state: over && at === 0 ? 'failed' : 'waiting', progress: 0 }))
  if (!over) line.timer = setTimeout(() => void go(pairKey), 500 * 2 ** (line.tried - 1))
  return false
}

async function deliver(pairKey: string, it: OptimisticMessage, signal: AbortSignal): Promise<SendResult> {
  const to = partnerIdOf(pairKey)
  const { client_id } = it
  if (it.kind === 'photo') {
    const onProgress = (progress: number) =>
      change(pairKey, ({ client_id }) => (client_id === it.client_id ? { progress } : {}))
    return sendChatPhoto(to, client_id, it, { signal, onProgress })
  }
  const within = { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) }
  if (it.kind === 'gift') return ask(chats.sendGift, { id: to, client_id, gift: it.gift }, within)
  if (it.kind === 'gif') return ask(chats.sendGif, { id: to, client_id, gif: it.gif.id }, within)
  const price = heard?.plain(pairKey)
  const told = price && (await sendOverSocket(to, client_id, it.body, signal))
  if (price && told) return sentBy(told, client_id, price)
  signal.throwIfAborted()
  return ask(chats.send, { id: to, client_id, body: it.body }, within)
}

/** What it answered, as the call would say it. */
function sentBy(
  { chat, credits, ...kept }: NonNullable<Awaited<ReturnType<typeof sendOverSocket>>>,
  client_id: string,
  price: Price,
) {
  const message = { ...kept, client_id, mine: true, kind: 'text' as const, state: 'sent' as const }
  return { conversation: { id: chat }, message, credits, price }
}

if (typeof document !== 'undefined') {
  const back = () => {
    for (const pairKey of lines.keys()) again(pairKey)
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
    for (const [pairKey, line] of lines) {
      const it = line.items.find(({ client_id }) => client_id === message?.client_id)
      // It was kept, though nobody could say so in time.
      if (it && !line.running) {
        take(pairKey, [it])
        again(pairKey)
      }
    }
  })
  onNudge('logout', () => lines.clear())
  addEventListener('beforeunload', (event) => {
    const lost = ({ kind, client_id }: OptimisticMessage) => kind === 'photo' && !safe.has(client_id)
    if ([...lines.values()].some(({ items }) => items.some(lost))) event.preventDefault()
  })
}
