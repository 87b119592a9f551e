// What the sandbox does on its own: tells us by webhook, over real HTTP, until we answer; and lets delayed money come (PAY-3, PAY-4).
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { later } from '../../base/clock.ts'
import type { App } from '../../base/ctx.ts'
import type { Outcome } from './provider.ts'
import { completeCheckout, findCheckout } from './sandboxBooks.ts'
import { signed } from './sandboxSignature.ts'

/** Seconds that delayed money takes. */
const delay = 5

export type Telling = { ref: string; outcome: Outcome; host: string }

/** Where each process listens: the sandbox is a stranger who only knows our address. */
const doors = new WeakMap<App, FastifyInstance>()
export const knowDoor = (app: App, http: FastifyInstance) => void doors.set(app, http)

export async function decide(app: App, { ref, outcome, host }: Telling) {
  await app.jobs.add('sandbox.tell', { ref, outcome, host })
  if (outcome !== 'pending') return
  await app.jobs.add('sandbox.complete', { ref, host }, { at: later(app.clock.now(), delay) })
}

export const tasks = (app: App) => ({
  'sandbox.tell': (telling: Telling) => tell(app, telling),
  'sandbox.complete': async ({ ref, host }: Omit<Telling, 'outcome'>) => {
    await completeCheckout(app.db, ref)
    await app.jobs.add('sandbox.tell', { ref, outcome: 'completed', host })
  },
})

async function tell(app: App, { ref, outcome, host }: Telling) {
  const found = await findCheckout(app.db, ref)
  if (!found) return
  const body = { id: `${ref}.${outcome}`, ref, outcome, amount: found.amount, currency: found.currency }
  const bytes = Buffer.from(JSON.stringify(body))
  const status = await post(app, host, bytes, signed(app, bytes))
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
