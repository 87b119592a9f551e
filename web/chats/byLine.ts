// Words to somebody one talks with already go over the live connection, where it is up (CHAT-6). What it does not take, or does not answer in
// time, goes by the call with the same client_id, so it stays one message.
import type { Nudge } from '../../contract/events.ts'
import { doubt, onNudge, pass, tell } from '../base/live.ts'

type Told = Extract<Nudge, { type: 'sent' }>['told']

/** Milliseconds. */
const patience = 4_000
const waiting = new Map<string, (told: Told) => void>()

/** null: ask by the call. So does a page that nobody looks at: what comes over the line is a sign of life (CHAT-8). */
export function sendByLine(to: string, client_id: string, body: string, signal: AbortSignal): Promise<Told> {
  const seen = document.visibilityState === 'visible'
  if (!seen || signal.aborted || !tell({ type: 'send', to, client_id, body })) return Promise.resolve(null)
  return new Promise((resolve) => {
    const done = (told: Told) => {
      clearTimeout(timer)
      waiting.delete(client_id)
      resolve(told)
    }
    const timer = setTimeout(() => {
      doubt()
      done(null)
    }, patience)
    waiting.set(client_id, done)
    signal.addEventListener('abort', () => done(null), { once: true })
  })
}

if (typeof document !== 'undefined')
  onNudge('sent', ({ client_id, told }) => {
    const done = waiting.get(client_id)
    if (done) return done(told)
    if (!told) return
    // Nobody waits for it any more, and no other nudge tells this tab that it was kept after all.
    const { chat, seq, body, at } = told
    pass({ type: 'message', chat, from: '', seq, message: { client_id, body, at } })
  })
