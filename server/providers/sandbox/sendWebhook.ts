// Sends the sandbox's webhooks over real HTTP, with retries. Events are stored, so that they can be resent (PAY-3, PAY-4).
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../base/ctx.ts'
import type { Columns } from '../../base/db/tables.ts'
import type { ProviderEvent } from '../provider.ts'
import type { Checkout } from './store.ts'
import { signWebhook } from './webhookSignature.ts'

const REQUEST_TIMEOUT_MS = 10_000

/** The HTTP server of each app: the sandbox calls us from outside, by address. */
const servers = new WeakMap<App, FastifyInstance>()
export const registerServer = (app: App, http: FastifyInstance) => void servers.set(app, http)

/** While muted, webhooks are stored but not sent. For tests and development. */
const muted = new WeakSet<App>()
export const muteWebhooks = (app: App, on: boolean) => void (on ? muted.add(app) : muted.delete(app))

type CheckoutSource = Pick<Checkout, 'ref' | 'site_id' | 'host'>

export async function queueWebhook(app: App, { ref, site_id, host }: CheckoutSource, event: ProviderEvent) {
  await app.db.run`
    insert into sandbox_event (event_id, site_id, checkout, host, body, created_at)
    values (${event.event_id}, ${site_id}, ${ref}, ${host}, ${app.db.json(event)}, ${app.clock.now()})
    on conflict (event_id) do nothing`
  if (!muted.has(app)) await app.jobs.add('sandbox.send_webhook', { event_id: event.event_id })
}

/** Resends every webhook of a checkout. */
export async function resendWebhooks(app: App, ref: string, { reversed = false } = {}) {
  const events = await app.db.many<Columns<'sandbox_event', 'event_id'>>`
    select event_id from sandbox_event where checkout = ${ref} order by id`
  for (const { event_id } of reversed ? events.toReversed() : events)
    await app.jobs.add('sandbox.send_webhook', { event_id })
}

export async function sendWebhook(app: App, { event_id }: { event_id: string }) {
  const event = await app.db.maybe<Columns<'sandbox_event', 'host'> & { body: ProviderEvent }>`
    select host, body from sandbox_event where event_id = ${event_id}`
  if (!event) return
  const bytes = Buffer.from(JSON.stringify(event.body))
  const status = await post(app, event.host, bytes, signWebhook(app, bytes))
  // The job retries.
  if (status !== 200) throw new Error(`the webhook was answered ${status}`)
}

/** The site's host may not resolve here: connects to our own listening address and names the site in the Host header. */
function post(app: App, host: string, bytes: Buffer, signature: string): Promise<number> {
  const address = servers.get(app)?.server.address() as AddressInfo | null | undefined
  if (!address) throw new Error('not listening yet')
  const everywhere = address.address === '0.0.0.0' || address.address === '::'
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: everywhere ? '127.0.0.1' : address.address,
      port: address.port,
      method: 'POST',
      path: '/api/webhooks/sandbox',
      agent: false,
      timeout: REQUEST_TIMEOUT_MS,
      headers: {
        host,
        'content-type': 'application/json',
        'content-length': bytes.length,
        'x-sandbox-signature': signature,
      },
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer to the webhook')))
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    outgoing.end(bytes)
  })
}
