// Model of an open conversation in a browser: takes events without a gap and refetches otherwise (CHAT-6).
import { setTimeout as pause } from 'node:timers/promises'

type Page = { messages: { seq: number; client_id: string }[]; more: boolean }
type Ask = (after: number) => Promise<Page>
export type ConversationWindow = ReturnType<typeof openConversationWindow>

/** `faults` collects violated invariants. */
export function openConversationWindow(faults: string[]) {
  const messages = new Map<number, string>()
  const seqs = new Map<string, number>()
  let last = 0
  /** The highest known sequence number. */
  let wanted = 0
  let ask: Ask | null = null
  let asking: Promise<void> | null = null

  function add(seq: number, client_id: string) {
    const [before, elsewhere] = [messages.get(seq), seqs.get(client_id)]
    if (before !== undefined && before !== client_id) faults.push(`${seq} is ${before} and ${client_id}`)
    if (elsewhere !== undefined && elsewhere !== seq) faults.push(`${client_id} is ${elsewhere} and ${seq}`)
    messages.set(seq, client_id)
    seqs.set(client_id, seq)
    while (messages.has(last + 1)) last += 1
  }

  async function askForMore() {
    for (let more = true; ask && (more || last < wanted); ) {
      const page = await ask(last).catch(() => null)
      for (const { seq, client_id } of page?.messages ?? []) add(seq, client_id)
      more = page?.more ?? true
      if (!page) await pause(100)
    }
  }

  function catchUp() {
    asking ??= askForMore().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    messages,
    catchUp,
    /** Sets how to fetch; null while disconnected. */
    asks(how: Ask | null) {
      ask = how
    },
    /** Takes an event; one without a message causes a fetch. */
    told(seq: number, client_id?: string) {
      wanted = Math.max(wanted, seq)
      if (client_id !== undefined && seq === last + 1) add(seq, client_id)
      else if (seq > last) void catchUp()
    },
  }
}
