// The steps of a message's way at which a test has this process die at once (CHAT-6, OPS-3): what was acknowledged must be there afterwards.

/** test/resilience dies at every one of them. */
export const failpoints = [
  // The call, for each kind of message (chats/send.ts).
  'call: read',
  'call: written',
  'call: done',
  'call: answered',
  'call: nudged',
  // Plain texts over the live connection (chats/heard.ts, chats/sendMany.ts, base/realtime/live.ts).
  'line: read',
  'line: taken',
  'line: written',
  'line: nudged',
  'line: done',
  'line: answered',
  // Whatever is done in several statements, as a photo is (base/db/database.ts).
  'transaction: done',
  'transaction: committed',
  // Telling those who are away (notifications/relayOutbox.ts).
  'outbox: taken',
  'outbox: relayed',
] as const
/** What a provider told, on its way (payments/events.ts): test/resilience/webhooks.test.ts dies here. */
export const paymentFailpoints = ['letter: kept', 'letter: applied'] as const
export type Failpoint = (typeof failpoints | typeof paymentFailpoints)[number]
export type ArmedFailpoint = { name: Failpoint; passes: number }

let death: ArmedFailpoint | null = null

/** From now on this process ends, as by kill -9, the so-manieth time it passes that step. Never in production (env.ts). */
export function armFailpoint(given: ArmedFailpoint | null) {
  death = given && { ...given }
}

/** Does nothing, but in a process that `dieAt` has doomed. */
export function failpoint(name: Failpoint) {
  if (death?.name !== name) return
  death.passes -= 1
  if (death.passes === 0) process.kill(process.pid, 'SIGKILL')
}

/** `3 call: written` is the third time there. undefined: no such step. */
export function parseFailpoint(text: string): ArmedFailpoint | undefined {
  const [, passes, name] = /^([1-9]\d*) (.+)$/.exec(text) ?? []
  const at = [...failpoints, ...paymentFailpoints].find((it) => it === name)
  return at && { name: at, passes: Number(passes) }
}
