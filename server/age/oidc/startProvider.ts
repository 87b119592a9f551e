// Where the provider asks: authorization request with state, nonce and PKCE, all of which follow from the request's id (SAFE-1, RFC 7636).
import { createHash, createHmac } from 'node:crypto'
import type { AgeMethod } from '../../../contract/age.ts'
import type { Ctx } from '../../base/ctx.ts'
import { discover, providerOf } from './provider.ts'

export const RETURN_PATH = '/api/age/return'

const derive = ({ app }: Pick<Ctx, 'app'>, purpose: string, request_id: string) =>
  createHmac('sha256', app.secret.stable).update(`age ${purpose}\n${request_id}`).digest('base64url')
export const nonceOf = (ctx: Pick<Ctx, 'app'>, request_id: string) => derive(ctx, 'oidc nonce', request_id)
export const verifierOf = (ctx: Pick<Ctx, 'app'>, request_id: string) => derive(ctx, 'oidc verifier', request_id)
export const redirectUri = ({ request }: Pick<Ctx, 'request'>) => request.origin + RETURN_PATH

/** Throws `age_unavailable` where the provider does not answer. */
export async function providerAddress(ctx: Ctx, method: AgeMethod, request_id: string): Promise<string> {
  const provider = providerOf(ctx, method)
  const { authorization_endpoint } = await discover(ctx, provider)
  const url = new URL(authorization_endpoint)
  const parameters = {
    response_type: 'code',
    client_id: provider.client_id,
    redirect_uri: redirectUri(ctx),
    scope: provider.scope,
    state: request_id,
    nonce: nonceOf(ctx, request_id),
    code_challenge: createHash('sha256').update(verifierOf(ctx, request_id)).digest('base64url'),
    code_challenge_method: 'S256',
    ...(provider.acr.length && { acr_values: provider.acr.join(' ') }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return `${url}`
}
