// Routes of the console's host: its calls, its built files, and the one page that they make (STAFF-4). Other hosts reach
// none of them, and this host reaches nothing else (server/base/http/consoleHost.ts).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaffFile } from '../../contract/console/call.ts'
import type { App } from '../base/ctx.ts'
import { type Assets, readAssets, sendAsset } from '../base/http/assets.ts'
import { clientAddress } from '../base/http/clientAddress.ts'
import { consoleOrigin, consolePrefix, isConsoleRequest } from '../base/http/consoleHost.ts'
import { parseCookies } from '../base/http/cookies.ts'
import { isSameOrigin } from '../base/http/sameOrigin.ts'
import { consolePolicy } from '../base/http/securityHeaders.ts'
import { customerKey } from '../base/rateLimits/addressKey.ts'
import { boundStaffCalls } from './calls.ts'
import type { VisitorCtx } from './context.ts'
import { partnerCookie } from './partner.ts'
import { refuseStaff, StaffRefusal, staffProblemOf } from './refusal.ts'
import { type BoundStaffCall, runStaffCall } from './serveStaff.ts'
import { browserCookie, staffCookie } from './session.ts'

const folder = join(import.meta.dirname, '../../build/console')
const MAX_TOKEN_CHARS = 100
const MAX_USER_AGENT_CHARS = 300
/** Of one network, so that a loop in a browser or a script does no harm. */
const callLimit = { max: 3_000, windowSeconds: 60 }
/** Sign-ins and invitations: nobody is signed in yet. A whole shift of an office begins at once, with two calls each. */
const visitorLimit = { max: 600, windowSeconds: 600 }

export function consoleRoutes(http: FastifyInstance, app: App) {
  if (app.env.console_host === null) return
  const built = readBuild()
  http.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!isConsoleRequest(app.env, request.raw)) refuseStaff('not_found')
      })
      scope.setErrorHandler((error, _request, reply) => sendProblem(app, reply, error, 'none'))
      scope.setNotFoundHandler((_request, reply) =>
        sendProblem(app, reply, new StaffRefusal({ error: 'not_found' }), 'none'),
      )
      for (const bound of boundStaffCalls) {
        const { name, output, max_body_bytes } = bound.call
        const config = { callName: `console ${name}` }
        const handler = (request: FastifyRequest, reply: FastifyReply) => answer(app, bound, request, reply)
        if (output === 'file') scope.get(`/api/${name}`, { config }, handler)
        else scope.post(`/api/${name}`, { config, bodyLimit: max_body_bytes }, handler)
      }
      scope.get('/*', { config: { callName: 'console page' } }, async (request, reply) => {
        const path = (request.url.split('?', 1)[0] as string).slice(consolePrefix.length)
        const { assets, page } = await built
        const asset = assets.get(path)
        if (asset && path !== '/index.html') return sendAsset(request, reply, asset)
        // An address of the page has no dot in its last part; what has one is a file, which is not there.
        if (page === null || path.startsWith('/api/') || /\.[^/]*$/.test(path)) refuseStaff('not_found')
        return reply.header('content-security-policy', consolePolicy).type('text/html; charset=utf-8').send(page)
      })
    },
    { prefix: consolePrefix },
  )
}

/** Without a build the calls work all the same. */
async function readBuild(): Promise<{ assets: Assets; page: Buffer | null }> {
  try {
    return { assets: await readAssets(folder), page: await readFile(join(folder, 'index.html')) }
  } catch {
    return { assets: new Map(), page: null }
  }
}

async function answer(app: App, bound: BoundStaffCall, request: FastifyRequest, reply: FastifyReply) {
  const cookies: string[] = []
  const sent = () => {
    if (cookies.length) reply.header('set-cookie', cookies)
    return reply
  }
  try {
    if (!isSameOrigin(request.raw)) refuseStaff('not_same_origin')
    const visitor = visitorOf(app, request, (header) => void cookies.push(header))
    takeTurn(visitor, bound)
    const raw = bound.call.output === 'file' ? { ...(request.query as object) } : parseJson(request.body)
    const output = await runStaffCall(bound, visitor, raw)
    if (bound.call.output === 'file') return sendFile(sent(), output as StaffFile)
    return sent().type('application/json; charset=utf-8').send(JSON.stringify(output))
  } catch (error) {
    return sendProblem(app, sent(), error, bound.call.name, request.id)
  }
}

function visitorOf(app: App, request: FastifyRequest, setCookie: VisitorCtx['setCookie']): VisitorCtx {
  const cookies = parseCookies(request.headers.cookie)
  const tokenOf = (name: string) => {
    const value = cookies[name]
    return value !== undefined && value.length <= MAX_TOKEN_CHARS ? value : undefined
  }
  return {
    app,
    db: app.db,
    clock: app.clock,
    afterCommit: () => {},
    request: {
      ip: clientAddress(request.raw, app.env.trust_proxy),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_CHARS),
      origin: consoleOrigin(app) as string,
    },
    token: tokenOf(staffCookie(app.env)),
    partner_token: tokenOf(partnerCookie(app.env)),
    browser: tokenOf(browserCookie(app.env)),
    setCookie,
  }
}

function takeTurn(visitor: VisitorCtx, { call: { scope } }: BoundStaffCall) {
  const key = customerKey(visitor)
  const limits = [
    { key: `console ${key}`, ...callLimit },
    ...(scope === 'anyone' ? [{ key: `console visitor ${key}`, ...visitorLimit }] : []),
  ]
  const seconds = visitor.app.rateWindows.take(limits)
  if (seconds) refuseStaff('too_many', { seconds })
}

function parseJson(body: unknown): Record<string, unknown> {
  try {
    const parsed: unknown = body instanceof Buffer && body.length ? JSON.parse(body.toString('utf8')) : {}
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // Refused below, like any other body that is not an object.
  }
  return refuseStaff('invalid', { fields: { '': 'json' } })
}

function sendFile(reply: FastifyReply, { type, bytes, name }: StaffFile) {
  const how = name === undefined ? 'inline' : `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`
  return reply.type(type).header('content-disposition', how).send(Buffer.from(bytes))
}

function sendProblem(app: App, reply: FastifyReply, error: unknown, call: string, request?: string) {
  const { status, problem } = staffProblemOf(error)
  if (problem.error === 'bug') app.log.error('console', error, { call, request })
  if (status === 401 || status === 403) app.log.info('turned away', { call: `console ${call}`, code: problem.error })
  if (problem.seconds) reply.header('retry-after', `${problem.seconds}`)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(problem))
}
