// GET /api/age/return: the provider sends the browser back; its id_token says whether somebody is over 18 (SAFE-1).
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { AgeProof, AgeReason } from '../../../contract/age.ts'
import type { Ctx } from '../../base/ctx.ts'
import { Refusal, refuse } from '../../base/refusal.ts'
import { browserKey } from '../ownProof.ts'
import { consumeAttempt, findAttempt, proveAttempt, refuseAttempt } from '../store.ts'
import { discover, type Endpoints, fetchJson, type Provider, providerOf } from './provider.ts'
import { nonceOf, RETURN_PATH, redirectUri, verifierOf } from './startProvider.ts'

const MAX_PARAMETER_CHARS = 2_000
const ID_TOKEN_AGE = '10 minutes'
const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA']

export function mountReturn(http: FastifyInstance) {
  http.get(RETURN_PATH, async (request, reply) => {
    const ctx = await http.ctxOf(request)
    const failed = await takeReturn(ctx, request.query as Record<string, unknown>)
    return reply.header('cache-control', 'no-store').redirect(failed ? `/age?failed=${failed}` : '/age', 303)
  })
}

/** Null where the request has been decided, one way or the other; its page says which. */
async function takeReturn(ctx: Ctx, query: Record<string, unknown>): Promise<string | null> {
  const parameter = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && value.length <= MAX_PARAMETER_CHARS ? value : ''
  }
  const key = browserKey(ctx)
  const found = key && (await findAttempt(ctx, key))
  // Of another browser, or of an earlier request: somebody else's answer is never taken (CSRF).
  if (!found || found.request_id !== parameter('state') || found.method === 'wallet') return 'expired'
  const attempt = await consumeAttempt(ctx, found.request_id, found.method)
  if (!attempt) return 'expired'
  try {
    const result = parameter('error')
      ? 'cancelled'
      : await readAnswer(ctx, providerOf(ctx, attempt.method), attempt.request_id, parameter)
    if (result === 'estimated' || result === 'verified') await proveAttempt(ctx, attempt, result)
    else await refuseAttempt(ctx, attempt, result)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await refuseAttempt(ctx, attempt, 'unreadable')
    return 'unavailable'
  }
}

async function readAnswer(
  ctx: Ctx,
  provider: Provider,
  request_id: string,
  parameter: (name: string) => string,
): Promise<AgeProof['outcome'] | AgeReason> {
  // RFC 9207, where the provider says who it is.
  if (parameter('iss') && parameter('iss').replace(/\/$/, '') !== provider.issuer) return 'unreadable'
  const endpoints = await discover(ctx, provider)
  const token = await redeem(ctx, provider, endpoints, { code: parameter('code'), request_id })
  const keys = (await fetchJson(ctx, endpoints.jwks_uri)) as JSONWebKeySet
  const claims = await verifyIdToken(token, keys, provider, endpoints).catch((error: Error) => {
    ctx.app.log.info('age: id_token refused', { why: error.name })
    return null
  })
  if (!claims || claims.nonce !== nonceOf(ctx, request_id)) return 'unreadable'
  if (claims.azp !== undefined && claims.azp !== provider.client_id) return 'unreadable'
  if (provider.acr.length && !provider.acr.includes(String(claims.acr))) return 'unreadable'
  return claims[provider.claim] === true ? provider.outcome(claims.acr) : 'under_age'
}

async function redeem(
  ctx: Ctx,
  { client_id, client_secret }: Provider,
  { token_endpoint }: Endpoints,
  { code, request_id }: { code: string; request_id: string },
): Promise<string> {
  const form = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri(ctx), client_id },
    code_verifier: verifierOf(ctx, request_id),
  })
  const credentials = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret ?? '')}`
  const answer = await fetchJson(ctx, token_endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(client_secret && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: `${form}`,
  })
  const token = (answer as { id_token?: unknown } | null)?.id_token
  return typeof token === 'string' ? token : refuse('age_unavailable')
}

const verifyIdToken = async (token: string, keys: JSONWebKeySet, { client_id }: Provider, { issuer }: Endpoints) =>
  (
    await jwtVerify(token, createLocalJWKSet(keys), {
      ...{ issuer, audience: client_id, algorithms, maxTokenAge: ID_TOKEN_AGE },
      ...{ requiredClaims: ['exp', 'iat', 'sub', 'nonce'], clockTolerance: 60 },
    })
  ).payload
