// What the sandbox tells us, by webhook over real HTTP until we answer. Each letter is kept, so that it can be sent again (PAY-3, PAY-4).
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../base/ctx.ts'
import type { Told } from '../provider.ts'
import type { Checkout } from './store.ts'
import { signed } from './webhookSignature.ts'

/** Where each process listens: the sandbox is a stranger who only knows our address. */
const doors = new WeakMap<App, FastifyInstance>()
export const knowDoor = (app: App, http: FastifyInstance) => void doors.set(app, http)

/** While it is on, letters are written and get lost. For tests and development. */
const silent = new WeakSet<App>()
export const hush = (app: App, on: boolean) => void (on ? silent.add(app) : silent.delete(app))

type From = Pick<Checkout, 'ref' | 'site_id' | 'host'>

export async function write(app: App, { ref, site_id, host }: From, told: Told) {
  await app.db.run`
    insert into sandbox_event (event_id, site_id, checkout, host, body, created_at)
    values (${told.event_id}, ${site_id}, ${ref}, ${host}, ${app.db.json(told)}, ${app.clock.now()})
    on conflict (event_id) do nothing`
  if (!silent.has(app)) await app.jobs.add('sandbox.tell', { event_id: told.event_id })
}

/** All that was ever told of a checkout, once more. */
export async function tellAgain(app: App, ref: string, { reversed = false } = {}) {
  const events = await app.db.many<{ event_id: string }>`
    select event_id from sandbox_event where checkout = ${ref} order by id`
  for (const { event_id } of reversed ? events.toReversed() : events) await app.jobs.add('sandbox.tell', { event_id })
}

export async function tell(app: App, { event_id }: { event_id: string }) {
  const letter = await app.db.maybe<{ host: string; body: Told }>`
    select host, body from sandbox_event where event_id = ${event_id}`
  if (!letter) return
  const bytes = Buffer.from(JSON.stringify(letter.body))
  const status = await post(app, letter.host, bytes, signed(app, bytes))
  // Thrown, so that the job is tried again.
  if (status !== 200) throw new Error(`the webhook was answered ${status}`)
}

/** The site's name may not resolve here, so the connection goes to where we listen and the Host header names the site. */
function post(app: App, host: string, bytes: Buffer, signature: string): Promise<number> {
  const address = doors.get(app)?.server.address() as AddressInfo | null | undefined
  if (!address) throw new Error('not listening yet')
  const everywhere = address.address === '0.0.0.0' || address.address === '::'
  return new Promise((resolve, reject) => {
    const sending = request({
      host: everywhere ? '127.0.0.1' : address.address,
      port: address.port,
      method: 'POST',
      path: '/api/webhooks/sandbox',
      agent: false,
      timeout: 10_000,
      headers: {
        host,
        'content-type': 'application/json',
        'content-length': bytes.length,
        'x-sandbox-signature': signature,
      },
    })
    sending.on('timeout', () => sending.destroy(new Error('no answer to the webhook')))
    sending.on('error', reject)
    sending.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    sending.end(bytes)
  })
}
