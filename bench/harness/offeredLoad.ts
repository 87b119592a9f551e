// Offered load: so many requests a second, whatever the server does.
import { setTimeout as wait } from 'node:timers/promises'
import { type HttpConnection, openConnection } from './httpConnection.ts'

/** So many a second, whether or not those before are answered: milliseconds of each, from when it was due. */
export async function offer(
  rate: number,
  forSeconds: number,
  port: number,
  ask: (connection: HttpConnection, at: number) => Promise<unknown>,
) {
  const free: HttpConnection[] = []
  const connections: HttpConnection[] = []
  const times: number[] = []
  const going: Promise<void>[] = []
  const startedAt = performance.now()
  async function one(at: number, due: number) {
    const connection = free.pop() ?? (await openConnection(port))
    if (!connections.includes(connection)) connections.push(connection)
    await ask(connection, at)
    times.push(performance.now() - due)
    free.push(connection)
  }
  for (let at = 0; at < rate * forSeconds; at++) {
    const due = startedAt + (at * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await wait(early)
    going.push(one(at, due))
  }
  await Promise.all(going)
  for (const connection of connections) connection.close()
  return times
}
