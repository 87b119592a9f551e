// Chat client that sends by every method while the server breaks, retries until acknowledged, and keeps a window open
// on each conversation as a browser does (CHAT-6).
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sessionCookie } from '../../contract/cookies.ts'
import type { LiveEvent } from '../../contract/events.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import type { Db } from '../../server/base/db/database.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { type LiveConnection, openLiveConnection } from '../fixtures/liveConnection.ts'
import { createSession } from '../fixtures/session.ts'
import { type ConversationWindow, openConversationWindow } from './conversationWindow.ts'

/** line: over the live connection. The others: by HTTP calls. */
export const sendMethods = ['line', 'text', 'gif', 'gift', 'photo'] as const
export type SendMethod = (typeof sendMethods)[number]
/** `seq`: set by the acknowledgement. */
export type SentMessage = {
  from: CurrentMember
  to: CurrentMember
  way: SendMethod
  client_id: string
  seq: number | null
}
export type RetryingClient = Awaited<ReturnType<typeof makeRetryingClient>>

type Told = Extract<LiveEvent, { type: 'ack' }>['result']
type Tab = { browser: Client; socket: LiveConnection; answers: Map<string, (told: Told) => void> }

const picture = await testPicture(1, { width: 60, height: 80 })
/** Milliseconds, as web/chats/outbox/sendOverSocket.ts has it. */
const ACK_TIMEOUT_MS = 4_000
const [FIRST_RETRY_MS, MAX_RETRY_MS] = [50, 1_000]

/** Without digits, which could be an account to pay to: the server would ask whether it is meant. */
const wordsOf = (client_id: string) => `Word ${client_id.replace(/[\d-]/g, '')}`

export async function makeRetryingClient(db: Db, site: Site, member: CurrentMember, others: () => CurrentMember[]) {
  const token = await createSession(db, site, member)
  const words: SentMessage[] = []
  const windows = new Map<string, ConversationWindow>()
  /** How often each failure was answered. */
  const refused = new Map<string, number>()
  /** Violated invariants. */
  const faults: string[] = []
  let tab: Tab | null = null

  function windowOf({ browser }: Tab, chat: string): ConversationWindow {
    const found = windows.get(chat) ?? openConversationWindow(faults)
    windows.set(chat, found)
    found.asks(async (after) => {
      const { status, json } = await browser.get(`/api/chats/${chat}/messages?after=${after}`)
      if (status !== 200) throw new Error(`${status}`)
      return json
    })
    return found
  }

  async function connect(port: number) {
    const browser = client(port, site.domain)
    browser.jar.set(sessionCookie, token)
    const here: Tab = { browser, socket: await openLiveConnection(port, browser), answers: new Map() }
    tab = here
    let next = 0
    const take = ({ n, ...nudge }: LiveEvent & { n: number }) => {
      if (n !== next) for (const window of windows.values()) void window.catchUp()
      next = n + 1
      if (nudge.type === 'ack') {
        here.answers.get(nudge.client_id)?.(nudge.result)
        if (nudge.result) windowOf(here, nudge.result.conversation.id).told(nudge.result.message.seq, nudge.client_id)
      }
      if (nudge.type === 'message') windowOf(here, nudge.chat).told(nudge.seq, nudge.message?.client_id)
    }
    for (const it of here.socket.heard) take(it)
    here.socket.raw.on('message', (data) => take(JSON.parse(String(data))))
    here.socket.raw.on('close', () => {
      for (const tell of here.answers.values()) tell(null)
      for (const window of windows.values()) window.asks(null)
    })
    const { json } = await browser.get('/api/chats.php')
    await Promise.all(json.chats.map(({ conversation: { id } }: never) => windowOf(here, id).catchUp()))
  }

  const byLine = ({ to, client_id }: SentMessage, { socket, answers }: Tab) =>
    new Promise<Told>((resolve) => {
      if (socket.raw.readyState !== socket.raw.OPEN) return resolve(null)
      const timer = setTimeout(resolve, ACK_TIMEOUT_MS, null)
      answers.set(client_id, (response) => {
        clearTimeout(timer)
        answers.delete(client_id)
        resolve(response)
      })
      socket.tell({ type: 'send', to: to.public_id, client_id, body: wordsOf(client_id), price: 2 })
    })

  async function byCall({ to, way, client_id }: SentMessage, { browser }: Tab): Promise<number> {
    const there = `/api/members/${to.public_id}`
    const bytes = { raw: picture, headers: { 'content-type': 'application/octet-stream' } }
    const { status, json, text } = await {
      line: () => browser.post(`${there}/messages`, { client_id, body: wordsOf(client_id), price: 2 }),
      text: () => browser.post(`${there}/messages`, { client_id, body: wordsOf(client_id), price: 2 }),
      gif: () => browser.post(`${there}/gifs`, { client_id, gif: 'own:coffee', price: 2 }),
      gift: () => browser.post(`${there}/gifts`, { client_id, gift: 'rose', price: 10 }),
      photo: () => browser.post(`${there}/messages/${client_id}/photo?price=5`, undefined, bytes),
    }[way]()
    if (status === 200) return json.message.seq
    const said = `${status} ${json?.code ?? text.slice(0, 80)}`
    refused.set(said, (refused.get(said) ?? 0) + 1)
    throw new Error(said)
  }

  /** Throws if it was not acknowledged. */
  async function send(word: SentMessage) {
    if (!tab) throw new Error('not connected')
    const told = word.way === 'line' ? await byLine(word, tab) : null
    const seq = told?.message.seq ?? (await byCall(word, tab))
    if (word.seq !== null && word.seq !== seq) faults.push(`${word.client_id} was ${word.seq} and is ${seq}`)
    word.seq = seq
  }

  /** Retries until it is acknowledged, as a browser does: less and less often, so that a long outage ends in no rate limit. */
  async function keepSending(word: SentMessage, isOver: () => boolean) {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
      try {
        return await send(word)
      } catch {
        if (isOver()) return
        await pause(wait)
      }
    }
  }

  async function talkOnce(to: CurrentMember, way: SendMethod, isOver: () => boolean): Promise<SentMessage> {
    const word: SentMessage = { from: member, to, way, client_id: randomUUID(), seq: null }
    words.push(word)
    await keepSending(word, isOver)
    return word
  }

  /** Retries pending messages, then sends new ones. Only one photo, because photos are rate-limited. */
  async function talkBy(way: SendMethod, isOver: () => boolean) {
    for (const word of words.filter((it) => it.way === way && it.seq === null)) await keepSending(word, isOver)
    for (let n = 0; !isOver() && (way !== 'photo' || n < 1); n++) {
      const all = others()
      const to = all[words.length % all.length] as CurrentMember
      const word = await talkOnce(to, way, isOver)
      // Sometimes repeats an acknowledged message.
      if (n % 7 === 3 && word.seq !== null) await keepSending(word, isOver)
    }
  }

  /** Sends all pending messages, then one to each partner over the live connection: only its ack tells this tab of it. */
  async function settle() {
    await Promise.all(words.filter(({ seq }) => seq === null).map((word) => keepSending(word, () => false)))
    for (const to of others()) await talkOnce(to, 'line', () => false)
  }

  return {
    me: member,
    words,
    windows,
    refused,
    faults,
    connect,
    talk: (isOver: () => boolean) => Promise.all(sendMethods.map((way) => talkBy(way, isOver))),
    /** Sends all pending messages. */
    settle,
    browser: () => (tab as Tab).browser,
    leave: () => tab?.socket.close(),
  }
}
