// Sends one postback over HTTP: signed, with a timeout, without following redirects, and never into our own network (LAND-4).
import { createHmac } from 'node:crypto'
import type { App } from '../base/ctx.ts'
import { newToken } from '../base/encryption/tokens.ts'
import { isPublicHost } from '../base/outgoing/addresses.ts'
import { sendRequest } from '../base/outgoing/sendRequest.ts'
import type { Source } from './store.ts'
import { fillTemplate, type PostbackValues } from './template.ts'

const REQUEST_TIMEOUT_MS = 10_000
const SIGNATURE_HEADER = 'X-Nightjar-Signature'

/** HMAC-SHA256 of SECONDS.METHOD.URL.BODY in hex. */
export function signPostback(
  secret: string,
  at: Date,
  { method, url, body }: Record<'method' | 'url' | 'body', string>,
) {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${method}.${url}.${body}`).digest('hex')}`
}

/** The response status; 0 where there was no response, or the address is not allowed. Redirects are not followed. */
export async function sendPostback(
  app: App,
  { method, url: template }: Source,
  secret: string,
  values: PostbackValues,
): Promise<number> {
  const target = URL.parse(fillTemplate(template, values))
  const allowInternal = app.env.postbacks_inside
  if (!target || (!allowInternal && (target.protocol !== 'https:' || !isPublicHost(target.hostname)))) return 0
  const body = method === 'POST' ? JSON.stringify(values) : ''
  const headers = {
    [SIGNATURE_HEADER]: signPostback(secret, app.clock.now(), { method, url: target.href, body }),
    'User-Agent': 'Nightjar',
    'Idempotency-Key': `${values.reference ?? newToken()}`,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(body)}` }),
  }
  const destination = allowInternal ? 'configured' : 'public'
  return sendRequest({ url: target, method, headers, body, destination, timeoutMs: REQUEST_TIMEOUT_MS }).then(
    ({ status }) => status,
    () => 0,
  )
}
