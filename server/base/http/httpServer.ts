// The door: registers every call, reads what comes in, answers it or says why not (house.md, the walk of a message, step 5).
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import type { Locale } from '../../../contract/limits.ts'
import type { App, Ctx } from '../ctx.ts'
import { isTransientDbError } from '../db/transientDbError.ts'
import { requestLocale } from '../i18n/requestLocale.ts'
import type { Metrics } from '../observability/metrics.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type UploadAdmission, openUploadAdmission } from '../uploads/uploadAdmission.ts'
import { answerClientError } from './clientError.ts'
import { openConditionalGet, type ConditionalGet } from './conditionalGet.ts'
import { problemResponse } from './errorPage.ts'
import { problemOf } from './problem.ts'
import { isSameOrigin, type ContextReader } from './requestContext.ts'
import { addSecurityHeaders } from './securityHeaders.ts'
import { runCall, Invalid, requireMember, type BoundCall } from './serve.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The ctx of a request that is no call: media, a hosted page. */
    ctxOf(request: FastifyRequest): Promise<Ctx>
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

export function makeHttp(app: App, read: ContextReader, metrics: Metrics): FastifyInstance {
  const proxies = app.env.trust_proxy
  const http = fastify({
    // What stands further left in X-Forwarded-For than our proxies wrote came from the visitor, who may write there what they like.
    trustProxy: proxies ? (_address, hop) => hop < proxies : false,
    bodyLimit: 64 * 1024,
    // Long enough for 20 MB on a phone's line, behind others who send as much. Heads have a minute, by Node's own clock.
    requestTimeout: 240_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerClientError,
    // Node's own refusal of a request without a host would be without our headers.
    http: { requireHostHeader: false },
    // A path that can't be read leads nowhere, like any other that nobody has; a query is read as far as it can be.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : url.startsWith('/api/') ? '/api/none' : '/none/here'),
  })
  addSecurityHeaders(http, app.env)
  http.addHook('onRequest', ({ raw: { headers, httpVersion } }, _reply, done) =>
    done(headers.host === undefined && httpVersion !== '1.0' ? new Refusal('unreadable') : undefined),
  )
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  http.decorate('ctxOf', async (request: FastifyRequest) => (await read(request.raw, seenBy(request))).ctx)
  http.setErrorHandler((error, request, reply) => {
    answerProblem(app, reply, translated(error), requestLocale(request.raw), request.routeOptions.url ?? '', request.url)
  })
  http.setNotFoundHandler((request, reply) => {
    answerProblem(app, reply, new Refusal('not_found'), requestLocale(request.raw), 'none', request.url)
  })
  http.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.routeOptions.config.called ?? 'page', reply.statusCode, reply.elapsedTime)
    done()
  })
  return http
}

function isReadable(url: string) {
  try {
    return decodeURI(url.split('?', 1)[0] as string) !== ''
  } catch {
    return false
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    called?: string
  }
}

const seenBy = (request: FastifyRequest) => ({ ip: request.ip })

/** Fastify's own errors, in our words. */
function translated(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return new Refusal('too_large')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Invalid({})
  return error
}

/** `address`: where it was asked; a call's answer is a document wherever it stands. */
function answerProblem(app: App, reply: FastifyReply, error: unknown, locale: Locale, name: string, address = '/api/') {
  const problem = problemOf(error, locale)
  if (problem.code === 'bug' || isTransientDbError(error)) app.log.error(problem.code, error, { call: name })
  const { status, headers, body } = problemResponse(address, problem, locale)
  return reply.code(status).headers(headers).send(body)
}

/** Calls that share a method and a path are told apart by their declared query flags; the one with most flags that fit is meant. */
export function mountCalls(http: FastifyInstance, app: App, read: ContextReader, served: BoundCall[]) {
  const intake = openUploadAdmission()
  const still = openConditionalGet(app)
  const doors = Map.groupBy(served, ({ call }) => `${call.method} ${call.path}`)
  for (const these of doors.values()) {
    const by_flags = these.toSorted((a, b) => Object.keys(b.call.query).length - Object.keys(a.call.query).length)
    const first = (by_flags[0] as BoundCall).call
    const route: RouteOptions = {
      method: first.method,
      url: first.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: Math.max(...these.map(({ call }) => call.max_body_bytes)),
      config: { called: first.name },
      handler: async (request, reply) => {
        const query = request.query as Record<string, string>
        const meant = by_flags.find(({ call }) =>
          Object.entries(call.query).every(([name, value]) => query[name] === value),
        )
        await answer(app, read, { intake, still }, meant, request, reply)
      },
    }
    if (first.body === 'bytes') http.register(async (unread) => void leaveUnread(unread).route(route))
    else http.route(route)
  }
  http.all('/api/*', { config: { called: 'none' } }, (request, reply) =>
    answer(app, read, { intake, still }, undefined, request, reply),
  )
}

/** A file is read only once it is known who sends it and that they may. */
function leaveUnread(http: FastifyInstance) {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, _body, done) => done(null))
  return http
}

async function answer(
  app: App,
  read: ContextReader,
  { intake, still }: { intake: UploadAdmission; still: ConditionalGet },
  served: BoundCall | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let locale: Locale | undefined
  reply.header('cache-control', 'no-store')
  try {
    if (!served) refuse('not_found')
    const { call } = served
    const { ctx, set_cookies, finish } = await read(request.raw, seenBy(request))
    locale = ctx.locale
    reply.header('content-language', locale)
    if (call.writes && call.access !== 'system' && !isSameOrigin(request.raw)) refuse('not_same_origin')
    requireMember(call, ctx)
    const tag = still.tagOf(served, ctx)
    if (tag) {
      const told = request.headers['if-none-match']
      reply.header('etag', tag)
      if (told && (await still.holds(told, served, ctx))) {
        // What is confirmed is not younger for that.
        reply.header('etag', told).code(304).send()
        return await finish()
      }
    }
    const key = request.headers['idempotency-key']
    const doIt = (body: Buffer) =>
      runCall(served, ctx, inputOf(call, request, body), typeof key === 'string' ? key : undefined)
    const sender = ctx.member ? `member:${ctx.member.id}` : `ip:${ctx.request.ip}`
    const output = await (call.body === 'bytes'
      ? intake(request.raw, { limit: call.max_body_bytes, sender, over: overOf(call) }, doIt)
      : doIt(request.body instanceof Buffer ? request.body : Buffer.alloc(0)))
    if (set_cookies.length) reply.header('set-cookie', set_cookies)
    if (call.max_age) reply.header('cache-control', `private, max-age=${call.max_age}`)
    if (output === null) reply.code(204).send()
    else reply.type('application/json; charset=utf-8').send(JSON.stringify(output))
    await finish()
  } catch (error) {
    answerProblem(app, reply, error, locale ?? requestLocale(request.raw), served?.call.name ?? 'none')
  }
}

/** A call may have a word of its own for a file that is too large. */
const overOf = ({ refusals }: Call) => refusals.find((it) => it.endsWith('_too_large')) ?? 'too_large'

/** Path parameters, query and body as the one object that the contract describes. A path parameter can't be overridden. */
function inputOf(call: Call, request: FastifyRequest, body: Buffer): unknown {
  const query = { ...(request.query as object) }
  const path = request.params as object
  if (call.method === 'GET') return { ...query, ...path }
  if (call.body === 'bytes') {
    const signature = request.headers['x-signature'] ?? request.headers['x-sandbox-signature']
    const { authorization } = request.headers
    return { ...path, bytes: body, ...(signature && { signature }), ...(authorization && { authorization }) }
  }
  return { ...json(body), ...path }
}

function json(body: Buffer): object {
  if (!body.length) return {}
  let text: string
  try {
    text = strict.decode(body)
  } catch {
    return refuse('invalid_text')
  }
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {
    // Told below, like any other body that is no object.
  }
  throw new Invalid({ '': 'json' })
}
