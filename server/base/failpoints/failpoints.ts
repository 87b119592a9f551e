// Failpoints: named crash points at which a test kills this process (CHAT-6, OPS-3). What was acknowledged must
// survive.

/** test/resilience kills the server at each of them. */
export const failpoints = [
  // The call, for each kind of message (chats/send.ts).
  'call: read',
  'call: written',
  'call: done',
  'call: answered',
  'call: published',
  // Plain texts over the live connection (server/chats, base/realtime/live.ts).
  'live: read',
  'live: taken',
  'live: written',
  'live: published',
  'live: done',
  'live: answered',
  // Commands of several statements, for example a photo (base/db/database.ts).
  'transaction: done',
  'transaction: committed',
  // Notifying members who are away (notifications/relayOutbox.ts).
  'outbox: taken',
  'outbox: relayed',
] as const
/**
 * Storing and applying a provider's webhook (payments/providerEvents.ts); test/resilience/webhooks.test.ts kills the
 * server here.
 */
export const paymentFailpoints = ['webhook: stored', 'webhook: applied'] as const
export type Failpoint = (typeof failpoints | typeof paymentFailpoints)[number]
/** The process dies at the `passes`-th time that it reaches the failpoint. */
export type ArmedFailpoint = { name: Failpoint; passes: number }

let armed: ArmedFailpoint | null = null

/** Arms one failpoint of this process; null disarms it. Never in production (env.ts). */
export function armFailpoint(target: ArmedFailpoint | null) {
  armed = target && { ...target }
}

/** Kills the process as `kill -9` does, where this failpoint is armed and due. Otherwise does nothing. */
export function failpoint(name: Failpoint) {
  if (armed?.name !== name) return
  armed.passes -= 1
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL')
}

/** Parses FAILPOINT: `3 call: written` is the third pass of that failpoint. Undefined for an unknown name. */
export function parseFailpoint(text: string): ArmedFailpoint | undefined {
  const [, passes, wanted] = /^([1-9]\d*) (.+)$/.exec(text) ?? []
  const name = [...failpoints, ...paymentFailpoints].find((known) => known === wanted)
  return name && { name, passes: Number(passes) }
}
