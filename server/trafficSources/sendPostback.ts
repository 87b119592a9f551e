// One postback over the net: signed, in ten seconds, nowhere else than where it was sent, and never into our own network (LAND-4).
import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { App } from '../base/ctx.ts'
import { newToken } from '../base/encryption/tokens.ts'
import { isPublicHost, lookupPublic } from '../notifications/index.ts'
import type { Source } from './store.ts'
import { fillTemplate, type PostbackValues } from './template.ts'

/** Milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000
export const signatureHeader = 'X-Nightjar-Signature'

/** HMAC-SHA256 of SECONDS.METHOD.URL.BODY in hex. */
export function signature(secret: string, at: Date, { method, url, body }: Record<'method' | 'url' | 'body', string>) {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${method}.${url}.${body}`).digest('hex')}`
}

/** The status of the answer; 0 where nobody answered, or nobody may be asked there. A redirect is an answer like any other. */
export async function sendPostback(app: App, { method, url: template }: Source, secret: string, told: PostbackValues): Promise<number> {
  const at = URL.parse(fillTemplate(template, told))
  const inside = app.env.postbacks_inside
  if (!at || (!inside && (at.protocol !== 'https:' || !isPublicHost(at.hostname)))) return 0
  const body = method === 'POST' ? JSON.stringify(told) : ''
  const headers = {
    [signatureHeader]: signature(secret, app.clock.now(), { method, url: at.href, body }),
    'User-Agent': 'Nightjar',
    'Idempotency-Key': `${told.reference ?? newToken()}`,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(body)}` }),
  }
  const ask = at.protocol === 'https:' ? request : plainRequest
  return new Promise((done) => {
    const asking = ask(
      at,
      {
        method,
        headers,
        agent: false,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        ...(!inside && { lookup: lookupPublic }),
      },
      (answer) => {
        // What it says besides is nobody's.
        answer.on('error', () => {}).destroy()
        done(answer.statusCode ?? 0)
      },
    )
    asking.on('error', () => done(0))
    asking.end(body)
  })
}
