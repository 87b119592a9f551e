// The outbox of this tab, one queue for each conversation: messages go one after the other, wait while there is no
// connection, and go in the same order, once, when it is back (CHAT-6). It works on while another screen is shown. What
// becomes of a message is decided by outboxReducer.ts; here are requests, timers and storage.
import { randomUuid } from '../../base/call.ts'
import { onLiveEvent } from '../../base/live.ts'
import { isOffline } from '../../base/reachability.ts'
import { RefusalError, unreachableError } from '../../base/refusalError.ts'
import { deliverMessage, type SendResult } from './deliverMessage.ts'
import { type MessageContent, type OptimisticMessage, type StoredMessage, toStored } from './optimisticMessage.ts'
import {
  emptyOutbox,
  isUnconfirmed,
  type OutboxAction,
  type OutboxState,
  outboxReducer,
  refusedMessages,
  retryDelayMs,
} from './outboxReducer.ts'
import { memberIdOf, partnerIdOf, readStored, store } from './outboxStorage.ts'

export type OutboxListener = {
  /** Whether a text may go over the live connection: in an existing conversation that is not free. */
  mayUseSocket(pairKey: string): boolean
  delivered(pairKey: string, result: SendResult): void
  /** The first message waits until the member is sure of it. */
  questioned(pairKey: string, refused: RefusalError): void
  /** Refused for good, with those that would be refused for the same reason. */
  refused(pairKey: string, refused: RefusalError, messages: readonly OptimisticMessage[]): void
}
type Queue = {
  state: OutboxState
  isSending: boolean
  retryTimer?: ReturnType<typeof setTimeout>
  request?: AbortController
}

/** A longer wait is told to the member. */
const MAX_PAUSE_SECONDS = 10

const queues = new Map<string, Queue>()
const subscribers = new Set<() => void>()
const noMessages: readonly OptimisticMessage[] = []
let listener: OutboxListener | undefined
/** Photos whose bytes survive a reload, by client_id. */
const storedPhotos = new Set<string>()
const loadPhotoStorage = () => import('./photoStorage.ts')
/** Pictures of photos that this tab has sent, by client_id: shown without a request for what is here. */
export const previews = new Map<string, string>()

export const outbox = {
  messages: (pairKey: string) => queues.get(pairKey)?.state.messages ?? noMessages,
  noMessages: () => noMessages,
  subscribe(onChange: () => void) {
    subscribers.add(onChange)
    return () => void subscribers.delete(onChange)
  },
  /** The first listener stays: it serves every screen. */
  listen(to: OutboxListener) {
    listener ??= to
  },
  /** What waited before a reload. */
  restore(pairKey: string) {
    if (queues.has(pairKey)) return
    const stored = readStored<StoredMessage[]>('waiting', pairKey) ?? []
    const withoutPhotos = stored.filter((it) => it.kind !== 'photo')
    if (withoutPhotos.length < stored.length) return void restoreWithPhotos(pairKey, stored, withoutPhotos)
    dispatch(pairKey, { type: 'restored', messages: withoutPhotos })
    void sendAll(pairKey)
  },
  /** `price`: as the member was shown it. */
  add(pairKey: string, content: MessageContent, price: number) {
    const client_id = randomUuid()
    const at = new Date().toISOString()
    const message: OptimisticMessage = { ...content, client_id, at, price, state: 'sending', progress: 0 }
    if (message.kind === 'photo') previews.set(client_id, message.preview)
    dispatch(pairKey, { type: 'queued', message })
    if (message.kind === 'photo') void storeBytes(pairKey, client_id, message.file)
    outbox.retry(pairKey)
  },
  /** Failed messages too, in their old order. */
  retry(pairKey: string) {
    dispatch(pairKey, { type: 'retried' })
    void sendAll(pairKey)
  },
  /** The member is sure of the first message. */
  confirm(pairKey: string) {
    dispatch(pairKey, { type: 'confirmed' })
    persist(pairKey)
    void sendAll(pairKey)
  },
  /** Also stops a message that is being sent. */
  remove(pairKey: string, client_id: string) {
    const queue = queueOf(pairKey)
    const isFirst = queue.state.messages[0]?.client_id === client_id
    dispatch(pairKey, { type: 'removed', client_id })
    if (isFirst) queue.request?.abort()
    outbox.retry(pairKey)
  },
}

function queueOf(pairKey: string): Queue {
  const queue = queues.get(pairKey) ?? { state: emptyOutbox, isSending: false }
  queues.set(pairKey, queue)
  return queue
}

/** Storage follows only a change of which messages there are: how far each is means nothing after a reload. */
function dispatch(pairKey: string, action: OutboxAction, isStored = true) {
  const queue = queueOf(pairKey)
  const { messages: before } = queue.state
  queue.state = outboxReducer(queue.state, action)
  const { messages } = queue.state
  if (messages === before) return
  const ids = new Set(messages.map(({ client_id }) => client_id))
  const removed = before.filter(({ client_id }) => !ids.has(client_id))
  removeBytes(removed.map(({ client_id }) => client_id))
  if (isStored && (removed.length || messages.length > before.length)) persist(pairKey)
  for (const onChange of subscribers) onChange()
}

function persist(pairKey: string) {
  const { messages } = queueOf(pairKey).state
  store('waiting', pairKey, messages.length ? toStored(messages, (id) => storedPhotos.has(id)) : null)
}

/** Nothing is sent before each message is back in its place. A photo whose bytes are gone is not sent. */
async function restoreWithPhotos(pairKey: string, storedMessages: StoredMessage[], withoutPhotos: OptimisticMessage[]) {
  const queue = queueOf(pairKey)
  queue.isSending = true
  try {
    const { restorePhoto } = await loadPhotoStorage()
    const restored = await Promise.all(
      storedMessages.map(async (message): Promise<OptimisticMessage | null> => {
        if (message.kind !== 'photo') return message
        const photo = await restorePhoto(memberIdOf(pairKey), message.client_id, message)
        if (!photo) return null
        storedPhotos.add(message.client_id)
        previews.set(message.client_id, photo.preview)
        return photo
      }),
    )
    dispatch(pairKey, { type: 'restored', messages: restored.filter((it) => it !== null) })
    persist(pairKey)
  } catch {
    // The storage stays as it is: the photos may be read after the next reload.
    dispatch(pairKey, { type: 'restored', messages: withoutPhotos }, false)
  }
  queue.isSending = false
  void sendAll(pairKey)
}

async function storeBytes(pairKey: string, client_id: string, file: Blob) {
  const { storePhoto } = await loadPhotoStorage()
  if (!(await storePhoto(memberIdOf(pairKey), client_id, file))) return
  storedPhotos.add(client_id)
  if (outbox.messages(pairKey).some((it) => it.client_id === client_id)) persist(pairKey)
  else removeBytes([client_id])
}

function removeBytes(ids: string[]) {
  for (const id of ids) if (storedPhotos.delete(id)) void loadPhotoStorage().then(({ removePhoto }) => removePhoto(id))
}

async function sendAll(pairKey: string) {
  const queue = queueOf(pairKey)
  if (queue.isSending) return
  queue.isSending = true
  clearTimeout(queue.retryTimer)
  while (queue.state.messages[0] && (await sendFirst(pairKey, queue, queue.state.messages[0])));
  queue.isSending = false
}

/** Whether the next message may go. */
async function sendFirst(pairKey: string, queue: Queue, message: OptimisticMessage): Promise<boolean> {
  if (isUnconfirmed(message)) return false
  if (message.state !== 'sending' && !isOffline()) dispatch(pairKey, { type: 'attempted' })
  const { client_id } = message
  const request = new AbortController()
  queue.request = request
  try {
    const result = await deliverMessage(partnerIdOf(pairKey), message, {
      signal: request.signal,
      mayUseSocket: listener?.mayUseSocket(pairKey) ?? false,
      onProgress: (progress) => dispatch(pairKey, { type: 'progressed', client_id, progress }),
    })
    dispatch(pairKey, { type: 'delivered', client_id })
    listener?.delivered(pairKey, result)
  } catch (error) {
    // Removed, or begun anew because the connection is back.
    if (request.signal.aborted) return true
    const refused = error instanceof RefusalError ? error : unreachableError()
    if (refused.status >= 500 || refused.code === 'in_progress') return retryLater(pairKey, queue)
    const { retry_after = Number.POSITIVE_INFINITY } = refused.problem
    if (refused.code === 'too_many' && retry_after <= MAX_PAUSE_SECONDS) return pause(pairKey, queue, retry_after)
    if (refused.code === 'confirm_send') {
      dispatch(pairKey, { type: 'questioned', signs: refused.problem.signs })
      listener?.questioned(pairKey, refused)
      return false
    }
    const messages = refusedMessages(queue.state, refused.code)
    dispatch(pairKey, { type: 'refused', code: refused.code })
    listener?.refused(pairKey, refused, messages)
  }
  return true
}

const OFFLINE_RETRY_MS = 10_000
/** Many that waited for a connection go at once: those above the rate limit follow a moment later. */
function pause(pairKey: string, queue: Queue, seconds: number): false {
  dispatch(pairKey, { type: 'paused' })
  queue.retryTimer = setTimeout(() => void sendAll(pairKey), seconds * 1_000)
  return false
}

function retryLater(pairKey: string, queue: Queue): false {
  if (isOffline()) {
    dispatch(pairKey, { type: 'wentOffline' })
    queue.retryTimer = setTimeout(() => void sendAll(pairKey), OFFLINE_RETRY_MS)
    return false
  }
  dispatch(pairKey, { type: 'attemptFailed' })
  const delay = retryDelayMs(queue.state)
  if (delay !== null) queue.retryTimer = setTimeout(() => void sendAll(pairKey), delay)
  return false
}

if (typeof document !== 'undefined') {
  const retryAll = () => {
    for (const pairKey of queues.keys()) outbox.retry(pairKey)
  }
  const abortAll = () => {
    for (const { request } of queues.values()) request?.abort()
  }
  addEventListener('online', () => {
    // A request of the connection before may never be answered.
    abortAll()
    retryAll()
  })
  addEventListener('offline', abortAll)
  onLiveEvent('hello', retryAll)
  onLiveEvent('message', ({ message }) => {
    for (const [pairKey, { state, isSending }] of queues) {
      const storedMessage = state.messages.find(({ client_id }) => client_id === message?.client_id)
      // The server has it, though its answer came too late.
      if (!storedMessage || isSending) continue
      dispatch(pairKey, { type: 'delivered', client_id: storedMessage.client_id })
      outbox.retry(pairKey)
    }
  })
  onLiveEvent('logout', () => queues.clear())
  addEventListener('beforeunload', (event) => {
    const isLost = ({ kind, client_id }: OptimisticMessage) => kind === 'photo' && !storedPhotos.has(client_id)
    if ([...queues.values()].some(({ state }) => state.messages.some(isLost))) event.preventDefault()
  })
}
