// `fetch` for libraries that take one, by sendRequest.ts: bytes in, bytes out, no redirects.
import { type OutgoingRequest, sendRequest } from './sendRequest.ts'

const STATUSES_WITHOUT_BODY = [204, 205, 304]

export const outgoingFetch =
  (limits: Pick<OutgoingRequest, 'destination' | 'timeoutMs' | 'maxBodyBytes'>): typeof fetch =>
  async (input, init = {}) => {
    const { status, headers, body } = await sendRequest({
      url: new URL(input instanceof Request ? input.url : input),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body && { body: init.body as Uint8Array | string }),
      ...limits,
    })
    const pairs = Object.entries(headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    )
    return new Response(STATUSES_WITHOUT_BODY.includes(status) ? null : new Uint8Array(body), {
      status,
      headers: pairs,
    })
  }
