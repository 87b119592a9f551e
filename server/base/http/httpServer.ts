// HTTP server: routes every call, parses requests, writes responses and problem documents (house.md, the walk of a
// message, step 5).
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import type { Locale } from '../../../contract/limits.ts'
import type { App, Ctx } from '../ctx.ts'
import { requestLocale } from '../i18n/requestLocale.ts'
import type { Metrics } from '../observability/metrics.ts'
import { hostKey } from '../rateLimits/addressKey.ts'
import { takeFromBuckets } from '../rateLimits/rateLimitTable.ts'
import { Invalid, Refusal, refuse } from '../refusal.ts'
import { openUploadAdmission, type UploadAdmission } from '../uploads/uploadAdmission.ts'
import { answerClientError } from './clientError.ts'
import { type ConditionalGet, openConditionalGet } from './conditionalGet.ts'
import { consolePrefix, isConsoleRequest } from './consoleHost.ts'
import { problemResponse } from './errorPage.ts'
import { problemOf } from './problem.ts'
import type { ContextReader } from './requestContext.ts'
import { isSameOrigin } from './sameOrigin.ts'
import { addSecurityHeaders } from './securityHeaders.ts'
import { type BoundCall, requireMember, runCall } from './serve.ts'
import { unavailability } from './unavailability.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The ctx of a request that is not a call: media, a hosted page. */
    ctxOf(request: FastifyRequest): Promise<Ctx>
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true })
const DEFAULT_BODY_BYTES = 64 * 1024
/** Long enough for 20 MB over a mobile network, behind other uploads. Heads have a minute, by Node's default. */
const REQUEST_TIMEOUT_MS = 240_000
const MAX_PATH_PARAM_CHARS = 200

export function makeHttp(app: App, read: ContextReader, metrics: Metrics): FastifyInstance {
  const proxies = app.env.trust_proxy
  const http = fastify({
    // Addresses left of those that our proxies appended to X-Forwarded-For come from the client and are not trusted.
    trustProxy: proxies ? (_address, hop) => hop < proxies : false,
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A request that still comes while the server closes is answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PATH_PARAM_CHARS },
    clientErrorHandler: answerClientError,
    genReqId: proxies ? requestIdOfProxy : newRequestId,
    // Node's own response to a request without a host would lack our headers; the hook below refuses it.
    http: { requireHostHeader: false },
    rewriteUrl(request) {
      const url = originForm(request)
      // A path that cannot be decoded is routed to a 404. An undecodable query is parsed as far as possible.
      const decodable = isDecodable(url) ? url : url.startsWith('/api/') ? '/api/none' : '/none/here'
      return isConsoleRequest(app.env, request) ? `${consolePrefix}${decodable}` : decodable
    },
  })
  addSecurityHeaders(http, app.env)
  http.addHook('onRequest', ({ raw: { headers, httpVersion } }, _reply, done) =>
    done(headers.host === undefined && httpVersion !== '1.0' ? new Refusal('unreadable') : undefined),
  )
  // In logs and in the response, so that one leads to the other.
  http.addHook('onRequest', ({ id }, reply, done) => {
    reply.header('x-request-id', id)
    done()
  })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  http.decorate('ctxOf', async (request: FastifyRequest) => {
    const { ctx } = await read(request.raw)
    takeFromBuckets(ctx, request.routeOptions.url ?? '')
    return ctx
  })
  http.setErrorHandler((error, request, reply) => {
    sendProblem(
      app,
      reply,
      translateError(error),
      requestLocale(request.raw),
      request.routeOptions.url ?? '',
      request.url,
    )
  })
  http.setNotFoundHandler((request, reply) => {
    sendProblem(app, reply, new Refusal('not_found'), requestLocale(request.raw), 'none', request.url)
  })
  http.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.routeOptions.config.callName ?? 'page', reply.statusCode, reply.elapsedTime)
    done()
  })
  return http
}

const REQUEST_ID_BYTES = 8
const newRequestId = () => randomBytes(REQUEST_ID_BYTES).toString('hex')
/** A proxy's own id goes on through the logs; a client without a proxy cannot choose one. */
function requestIdOfProxy({ headers }: IncomingMessage) {
  const id = headers['x-request-id']
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : newRequestId()
}

/** A request line with a whole address, as clients of proxies send it: its host counts, not the header's (RFC 9112, 3.2.2). */
function originForm(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request
  if (!/^https?:\/\//i.test(url)) return url
  const address = URL.parse(url)
  if (!address) return '/none/here'
  request.headers.host = address.host
  return address.pathname + address.search
}

function isDecodable(url: string) {
  try {
    return decodeURI(url.split('?', 1)[0] as string) !== ''
  } catch {
    return false
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    callName?: string
  }
}

/** Maps Fastify's own errors to refusals. */
function translateError(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return new Refusal('too_large')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Invalid({})
  return error
}

/** What an operator must look at. */
const loggedCodes = new Set(['bug', 'undecryptable'])
/** Who was turned away before any verb. */
const turnedAwayCodes = new Set(['authentication_required', 'not_same_origin', 'other_member', 'bad_signature'])

/** `address`: the requested path. Calls always get a problem document, also outside /api. */
function sendProblem(
  app: App,
  reply: FastifyReply,
  error: unknown,
  locale: Locale,
  callName: string,
  address = '/api/',
) {
  const problem = problemOf(error, locale)
  if (loggedCodes.has(problem.code) || unavailability(error))
    app.log.error(problem.code, error, { call: callName, request: reply.request.id })
  else if (turnedAwayCodes.has(problem.code))
    app.log.info('turned away', { code: problem.code, call: callName, request: reply.request.id })
  const { status, headers, body } = problemResponse(address, problem, locale)
  return reply.code(status).headers(headers).send(body)
}

/**
 * Routes all calls. Calls on one method and path differ by declared query flags: the call with the most matching flags
 * is run.
 */
export function mountCalls(http: FastifyInstance, app: App, read: ContextReader, boundCalls: BoundCall[]) {
  const admitUpload = openUploadAdmission()
  const conditionalGet = openConditionalGet(app)
  const byRoute = Map.groupBy(boundCalls, ({ call }) => `${call.method} ${call.path}`)
  for (const candidates of byRoute.values()) {
    const mostFlagsFirst = candidates.toSorted(
      (a, b) => Object.keys(b.call.query).length - Object.keys(a.call.query).length,
    )
    const first = (mostFlagsFirst[0] as BoundCall).call
    const route: RouteOptions = {
      method: first.method,
      url: first.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: Math.max(...candidates.map(({ call }) => call.max_body_bytes)),
      config: { callName: first.name },
      handler: async (request, reply) => {
        const query = request.query as Record<string, string>
        const bound = mostFlagsFirst.find(({ call }) =>
          Object.entries(call.query).every(([name, value]) => query[name] === value),
        )
        await answerCall(app, read, { admitUpload, conditionalGet }, bound, request, reply)
      },
    }
    if (first.body === 'bytes') http.register(async (scope) => void keepBodyUnread(scope).route(route))
    else http.route(route)
  }
  http.all('/api/*', { config: { callName: 'none' } }, (request, reply) =>
    answerCall(app, read, { admitUpload, conditionalGet }, undefined, request, reply),
  )
}

/** Leaves an upload's body unread until the sender is authenticated and admitted. */
function keepBodyUnread(http: FastifyInstance) {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, _body, done) => done(null))
  return http
}

async function answerCall(
  app: App,
  read: ContextReader,
  { admitUpload, conditionalGet }: { admitUpload: UploadAdmission; conditionalGet: ConditionalGet },
  bound: BoundCall | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let locale: Locale | undefined
  reply.header('cache-control', 'no-store')
  try {
    if (!bound) refuse('not_found')
    const { call } = bound
    const { ctx, set_cookies, finish } = await read(request.raw, { isWebhook: call.access === 'system' })
    locale = ctx.locale
    reply.header('content-language', locale)
    // What the request itself made necessary, whatever the call answers.
    if (set_cookies.length) reply.header('set-cookie', set_cookies.splice(0))
    if (call.writes && call.access !== 'system' && !isSameOrigin(request.raw)) refuse('not_same_origin')
    takeFromBuckets(ctx, call.name)
    requireMember(call, ctx)
    const etag = conditionalGet.etagOf(bound, ctx)
    if (etag) {
      const knownTag = request.headers['if-none-match']
      reply.header('etag', etag)
      if (knownTag && (await conditionalGet.isNotModified(knownTag, bound, ctx))) {
        // The client keeps its old tag: a confirmed answer is not younger.
        reply.header('etag', knownTag).code(304).send()
        return await finish()
      }
    }
    const key = request.headers['idempotency-key']
    const run = (body: Buffer) =>
      runCall(bound, ctx, inputOf(call, request, body), typeof key === 'string' ? key : undefined)
    const sender = ctx.member ? `member:${ctx.member.id}` : hostKey(ctx)
    const output = await (call.body === 'bytes'
      ? admitUpload(request.raw, { limit: call.max_body_bytes, sender, tooLarge: tooLargeCode(call) }, run)
      : run(request.body instanceof Buffer ? request.body : Buffer.alloc(0)))
    if (set_cookies.length) reply.header('set-cookie', set_cookies)
    if (call.max_age) reply.header('cache-control', `private, max-age=${call.max_age}`)
    if (output === null) reply.code(204).send()
    else reply.type('application/json; charset=utf-8').send(JSON.stringify(output))
    await finish()
  } catch (error) {
    sendProblem(app, reply, error, locale ?? requestLocale(request.raw), bound?.call.name ?? 'none')
  }
}

/** A call may declare a refusal of its own for a file that is too large. */
const tooLargeCode = ({ refusals }: Call) => refusals.find((code) => code.endsWith('_too_large')) ?? 'too_large'

/** Merges path parameters, query and body into the one input object of the contract. The path wins. */
function inputOf(call: Call, request: FastifyRequest, body: Buffer): unknown {
  const query = { ...(request.query as object) }
  const path = request.params as object
  if (call.method === 'GET') return { ...query, ...path }
  if (call.body === 'bytes') {
    const signature = request.headers['x-signature'] ?? request.headers['x-sandbox-signature']
    const { authorization } = request.headers
    return { ...query, ...path, bytes: body, ...(signature && { signature }), ...(authorization && { authorization }) }
  }
  return { ...parseJson(body), ...path }
}

function parseJson(body: Buffer): object {
  if (!body.length) return {}
  let text: string
  try {
    text = strictDecoder.decode(body)
  } catch {
    return refuse('invalid_text')
  }
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch {
    // Reported below, like any other body that is not an object.
  }
  throw new Invalid({ '': 'json' })
}
