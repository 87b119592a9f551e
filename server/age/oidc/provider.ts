// The OpenID provider that says who is over 18: the operator's, or the sandbox of the demo (SAFE-1). Each of its documents is fetched when it
// is needed, so that an outage is seen at once; without an answer nobody gets through.
import * as v from 'valibot'
import type { AgeMethod, AgeProof } from '../../../contract/age.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type OutgoingRequest, sendRequest } from '../../base/outgoing/sendRequest.ts'
import { refuse } from '../../base/refusal.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 256 * 1024

export type Provider = {
  issuer: string
  client_id: string
  client_secret: string | null
  scope: string
  /** The claim of the id_token that must be true. */
  claim: string
  /** `acr`s that are asked for; the id_token must have one of them. Empty: any. */
  acr: string[]
  /** How sure the age is, by the id_token's `acr`. */
  outcome(acr: unknown): AgeProof['outcome']
}

export const sandboxIssuer = ({ app }: Pick<Ctx, 'app'>) => `http://localhost:${app.env.port}/dev/age`
export const SANDBOX_CLIENT = 'nightjar-sandbox'
export const SANDBOX_ESTIMATED_ACR = 'estimated'

export function providerOf({ app }: Pick<Ctx, 'app'>, method: AgeMethod): Provider {
  const { env } = app
  if (method === 'provider' && env.age_provider) {
    const { level, ...provider } = env.age_provider
    return { ...provider, outcome: () => level }
  }
  if (method !== 'sandbox' || env.production) return refuse('age_unavailable')
  return {
    ...{ issuer: sandboxIssuer({ app }), client_id: SANDBOX_CLIENT, client_secret: null, scope: 'openid' },
    ...{ claim: 'age_over_18', acr: [] },
    outcome: (acr) => (acr === SANDBOX_ESTIMATED_ACR ? 'estimated' : 'verified'),
  }
}

const discovered = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
})
export type Endpoints = v.InferOutput<typeof discovered>

/** Throws `age_unavailable`. */
export async function discover(ctx: Pick<Ctx, 'app'>, { issuer }: Provider): Promise<Endpoints> {
  const endpoints = v.safeParse(discovered, await fetchJson(ctx, `${issuer}/.well-known/openid-configuration`))
  const isOurs = endpoints.success && endpoints.output.issuer.replace(/\/$/, '') === issuer
  const isSafe =
    endpoints.success &&
    (!issuer.startsWith('https:') || Object.values(endpoints.output).every((it) => /^https:/.test(it)))
  if (isOurs && isSafe) return endpoints.output
  ctx.app.log.info('age: provider is not as configured', { issuer })
  return refuse('age_unavailable')
}

/** Throws `age_unavailable` for whatever is no 200 with JSON. */
export async function fetchJson(
  { app }: Pick<Ctx, 'app'>,
  url: string,
  { method = 'GET', headers = {}, body }: Partial<Pick<OutgoingRequest, 'method' | 'headers' | 'body'>> = {},
): Promise<unknown> {
  try {
    const answer = await sendRequest({
      ...{ url: new URL(url), method, headers: { accept: 'application/json', ...headers } },
      ...{ destination: 'configured', timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_ANSWER_BYTES },
      ...(body !== undefined && { body }),
    })
    if (answer.status === 200) return JSON.parse(answer.body.toString('utf8'))
    app.log.info('age: provider refused', { status: answer.status })
  } catch (error) {
    app.log.error('age: provider is out of reach', error)
  }
  return refuse('age_unavailable')
}
