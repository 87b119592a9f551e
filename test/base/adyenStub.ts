// Stands in for Adyen: a server on a port that judges each request by their published OpenAPI (Checkout v72) and answers from it. What the
// document does not describe is answered 501. It says nothing of how Adyen behaves beyond its document.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Operation, openDocuments } from './adyenDocument.ts'
import { adyenLetters } from './adyenLetters.ts'
import { adyenState, Denied } from './adyenState.ts'

export const account = { key: 'AQE-a-key-for-tests', merchant: 'NightjarTest', hmac_key: '44782DEF547AAA06'.repeat(4) }

export type Asked = {
  method: string
  path: string
  query: Record<string, string>
  key: string | undefined
  body: unknown
  status: number
}
/** What the next requests meet instead of an answer. lost: it is done, and nobody is told. */
export type Trouble = 'silent' | 'broken' | 'lost' | 'page' | 500 | 503 | 429
type Answer = { status: number; body?: unknown }
type Read = { url: URL; method: string; headers: IncomingMessage['headers']; body: unknown }
type Found = { template: string; operation: Operation; params: Record<string, string> }

export async function startAdyen() {
  const documents = openDocuments()
  const state = adyenState(account.merchant)
  const asked: Asked[] = []
  const troubles: Trouble[] = []
  const before = new Map<string, { template: string; answer: Answer }>()
  const base = new URL(documents.checkout.servers?.[0]?.url ?? '').pathname

  function find(method: string, path: string): Found | null {
    if (!path.startsWith(`${base}/`)) return null
    const parts = path.slice(base.length).split('/')
    for (const [template, methods] of Object.entries(documents.checkout.paths ?? {})) {
      const operation = methods[method.toLowerCase()]
      const wanted = template.split('/')
      const fits = wanted.length === parts.length && wanted.every((it, at) => it.startsWith('{') || it === parts[at])
      if (!operation || !fits) continue
      const params = wanted.flatMap((it, at) =>
        it.startsWith('{') ? [[it.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
      )
      return { template, operation, params: Object.fromEntries(params) }
    }
    return null
  }

  const generic = (operation: Operation, status: number) => {
    const found = documents.example('checkout', operation.responses[status]?.content)
    return { status, body: { ...(found as object), status } }
  }

  /** What the document says against it. */
  function faults({ url, headers, body }: Read, operation: Operation): string[] {
    const parameters = (operation.parameters ?? []).map((it) => documents.whole('checkout', it))
    const queries = parameters.filter((it) => 'in' in it && it.in === 'query') as { name: string; required?: boolean }[]
    const key = headers['idempotency-key']
    const takesKey = parameters.some((it) => 'name' in it && it.name === 'Idempotency-Key')
    const schema = operation.requestBody?.content['application/json']?.schema
    return [
      ...queries
        .filter((it) => it.required && !url.searchParams.get(it.name))
        .map((it) => `query ${it.name} is missing`),
      ...[...url.searchParams.keys()]
        .filter((it) => !queries.some(({ name }) => name === it))
        .map((it) => `query ${it}?`),
      ...(key && !takesKey ? ['no Idempotency-Key here'] : []),
      ...(key && key.length > 64 ? ['Idempotency-Key is longer than 64'] : []),
      ...(schema && headers['content-type'] !== 'application/json' ? ['content-type'] : []),
      ...(schema ? documents.faults('checkout', schema, body) : body === undefined ? [] : ['a body?']),
    ]
  }

  const denied = (status: number, errorCode: string, message: string): Answer => ({
    status,
    body: { status, errorCode, message, errorType: 'validation', pspReference: state.psp() },
  })

  function answer(read: Read): Answer {
    const { url, method, headers, body } = read
    const found = find(method, url.pathname)
    if (!found) return { status: 501, body: { status: 501, message: `${method} ${url.pathname} is not described` } }
    const { template, operation, params } = found
    if (headers['x-api-key'] !== account.key) return generic(operation, 401)
    const wrong = faults(read, operation)
    if (wrong.length) return denied(422, '702', wrong.join('; '))
    const key = headers['idempotency-key']
    const first = typeof key === 'string' ? before.get(key) : undefined
    // One key, one request, whatever was asked for with it the first time.
    if (first) return first.template === template ? first.answer : denied(422, '704', 'key of another request')
    const given = judged(operation, decide(`${method} ${template}`, operation, { ...params, ...query(url) }, body))
    if (typeof key === 'string') before.set(key, { template, answer: given })
    return given
  }

  function decide(name: string, operation: Operation, params: Record<string, string>, body: unknown): Answer {
    const status = Number(Object.keys(operation.responses).find((it) => it.startsWith('2')))
    const content = operation.responses[status]?.content
    const example = documents.example('checkout', content, state.examples[name])
    try {
      const own = state.answers[name]
      if (own) return { status, body: own(params, body as never, example as never) }
    } catch (error) {
      if (error instanceof Denied) return denied(error.status, error.code, error.message)
      throw error
    }
    return example
      ? { status, body: example }
      : { status: 501, body: { status: 501, message: `${name} has no example` } }
  }

  /** It answers nothing that the document does not describe. */
  function judged(operation: Operation, given: Answer): Answer {
    const schema = operation.responses[given.status]?.content?.['application/json']?.schema
    const wrong = schema && given.body ? documents.faults('checkout', schema, given.body) : []
    if (wrong.length) throw new Error(`the stand-in answers against the document: ${wrong.join('; ')}`)
    return given
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const it of request) chunks.push(it as Buffer)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', 'http://adyen')
    const method = request.method ?? 'GET'
    const body = text ? JSON.parse(text) : undefined
    const trouble = troubles.shift()
    const key = request.headers['idempotency-key'] as string | undefined
    const note = { method, path: url.pathname, query: query(url), key, body }
    if (trouble && trouble !== 'lost') {
      asked.push({ ...note, status: typeof trouble === 'number' ? trouble : 0 })
      return disturb(trouble, request, response)
    }
    const given = answer({ url, method, headers: request.headers, body })
    asked.push({ ...note, status: given.status })
    if (trouble) return request.socket.destroy()
    response.writeHead(given.status, { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) })
    response.end(given.body === undefined ? '' : JSON.stringify(given.body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      response.writeHead(599)
      response.end(JSON.stringify({ message: String(error) }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    base,
    documents,
    /** Every request with the status that it was answered with; 0: none. */
    asked,
    trouble: (...them: Trouble[]) => void troubles.push(...them),
    ...state.doings,
    ...adyenLetters(documents, account),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type AdyenStub = Awaited<ReturnType<typeof startAdyen>>

const query = (url: URL) => Object.fromEntries(url.searchParams)

function disturb(trouble: Trouble, request: IncomingMessage, response: ServerResponse) {
  if (trouble === 'silent') return
  if (trouble === 'broken') return request.socket.destroy()
  response.writeHead(typeof trouble === 'number' ? trouble : 200, { 'content-type': 'text/html' })
  response.end('<html>Something else</html>')
}
