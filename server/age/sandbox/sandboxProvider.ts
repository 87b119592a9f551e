// The sandbox's OpenID provider at /dev/age: it asks nobody for a document, and is there in the demo alone (SAFE-1). Real in all else:
// discovery, codes that are used once, PKCE, keys, signed id_tokens.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { App } from '../../base/ctx.ts'
import { newToken } from '../../base/encryption/tokens.ts'
import { refuse } from '../../base/refusal.ts'
import { isLocalRequest, namesLocalHost } from '../../base/startup/loopback.ts'
import { SANDBOX_CLIENT, SANDBOX_ESTIMATED_ACR, sandboxIssuer } from '../oidc/provider.ts'
import { RETURN_PATH } from '../oidc/startProvider.ts'
import { pageHeaders, sandboxPage } from './sandboxPage.ts'

const CODE_LIFETIME_MS = 60_000
const MAX_CODES = 1_000
const KEY_ID = 'sandbox'

type Asked = { redirect_uri: string; state: string; nonce: string; code_challenge: string }
type Code = Asked & { choice: Choice; at: number }
const choices = ['verified', 'estimated', 'under_age', 'cancel'] as const
export type Choice = (typeof choices)[number]

export function mountSandbox(http: FastifyInstance, app: App) {
  if (app.env.production) return
  http.register(async (scope) => {
    // As all of /dev: for a browser on this machine alone.
    scope.addHook('onRequest', async ({ raw }) => {
      if (!isLocalRequest(raw) || !namesLocalHost(raw)) refuse('not_found')
    })
    mountProvider(scope, app)
  })
}

function mountProvider(http: FastifyInstance, app: App) {
  const codes = new Map<string, Code>()
  const keys = generateKeyPair('ES256')
  /** The port is known once the server listens. */
  const at = (path: string) => `${sandboxIssuer({ app })}${path}`

  http.get('/dev/age/.well-known/openid-configuration', async () => ({
    issuer: at(''),
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/token'),
    jwks_uri: at('/keys'),
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  }))
  http.get('/dev/age/keys', async () => ({
    keys: [{ ...(await exportJWK((await keys).publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }],
  }))
  http.get('/dev/age/authorize', async (request, reply) => {
    const asked = readRequest(request.query)
    if (!asked) return reply.code(400).headers(pageHeaders).send(sandboxPage(null))
    const { choice } = request.query as { choice?: string }
    const chosen = choices.find((it) => it === choice)
    if (!chosen) return reply.headers(pageHeaders).send(sandboxPage(request.query as Record<string, string>))
    const back = new URL(asked.redirect_uri)
    back.searchParams.set('state', asked.state)
    back.searchParams.set('iss', at(''))
    if (chosen === 'cancel') back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', keepCode(codes, { ...asked, choice: chosen, at: Date.now() }))
    return reply.redirect(`${back}`, 303)
  })
  http.post('/dev/age/token', async (request, reply) => {
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      code &&
      Date.now() - code.at < CODE_LIFETIME_MS &&
      code.code_challenge === challenge &&
      code.redirect_uri === form.get('redirect_uri')
    if (!isRight) return reply.code(400).send({ error: 'invalid_grant' })
    const id_token = await new SignJWT({
      nonce: code.nonce,
      age_over_18: code.choice !== 'under_age',
      acr: code.choice === 'estimated' ? SANDBOX_ESTIMATED_ACR : 'verified',
    })
      .setProtectedHeader({ alg: 'ES256', kid: KEY_ID })
      .setIssuer(at(''))
      .setAudience(SANDBOX_CLIENT)
      .setSubject(newToken())
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((await keys).privateKey)
    return { id_token, access_token: newToken(), token_type: 'Bearer', expires_in: 300 }
  })
}

function keepCode(codes: Map<string, Code>, code: Code): string {
  if (codes.size >= MAX_CODES) codes.clear()
  const name = newToken()
  codes.set(name, code)
  return name
}

/** Null for what no page of ours asks for: an address elsewhere would make it an open redirect. */
function readRequest(query: unknown): Asked | null {
  const { client_id, redirect_uri, state, nonce, code_challenge, code_challenge_method, response_type } =
    query as Record<string, unknown>
  const texts = { redirect_uri, state, nonce, code_challenge }
  if (!Object.values(texts).every((it) => typeof it === 'string' && it.length < 500)) return null
  const back = URL.parse(String(redirect_uri))
  const isOurs =
    back?.pathname === RETURN_PATH && (back.hostname === 'localhost' || back.hostname.endsWith('.localhost'))
  const isRight = client_id === SANDBOX_CLIENT && response_type === 'code' && code_challenge_method === 'S256'
  return isOurs && isRight ? (texts as Asked) : null
}
