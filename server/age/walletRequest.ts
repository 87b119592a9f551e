// A request to a wallet in both ways of the EU profile: Digital Credentials API, and OpenID4VP by link and QR code (SAFE-1). Its nonce and
// key follow from its id and the deployment's secret, so that nothing of them is stored.
import { createHmac } from 'node:crypto'
import { encode } from 'uqr'
import type { Ctx } from '../base/ctx.ts'
import { dcqlQuery, deviceRequest } from './mdoc/deviceRequest.ts'
import { encryptionInfoOf, keyPairOf } from './mdoc/encryptedAnswer.ts'
import { apiTranscript, openId4VpTranscript } from './mdoc/sessionTranscript.ts'

const derive = ({ app }: Pick<Ctx, 'app'>, purpose: string, request_id: string) =>
  createHmac('sha256', app.secret.stable).update(`age ${purpose}\n${request_id}`).digest()

export async function apiRequest(ctx: Pick<Ctx, 'app' | 'request'>, request_id: string) {
  const keyPair = await keyPairOf(derive(ctx, 'wallet key', request_id))
  const encryptionInfo = await encryptionInfoOf(keyPair, derive(ctx, 'wallet nonce', request_id))
  return { keyPair, encryptionInfo, transcript: apiTranscript(encryptionInfo, ctx.request.origin) }
}

/** The profile's own: the request by value, `redirect_uri` as the client's scheme, no signature. */
export function openId4VpRequest(ctx: Pick<Ctx, 'app' | 'request'>, request_id: string) {
  const response_uri = `${ctx.request.origin}/api/age/openid4vp/${request_id}`
  const client_id = `redirect_uri:${response_uri}`
  const nonce = derive(ctx, 'openid4vp nonce', request_id).toString('base64url')
  const parameters = new URLSearchParams({
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id,
    response_uri,
    dcql_query: JSON.stringify(dcqlQuery),
    nonce,
    state: request_id,
  })
  return { parameters, transcript: openId4VpTranscript({ client_id, nonce, response_uri }) }
}

export async function presentWalletRequest(ctx: Pick<Ctx, 'app' | 'request'>, request_id: string) {
  const { encryptionInfo } = await apiRequest(ctx, request_id)
  // A space is %20 in an address that is no form.
  const query = `${openId4VpRequest(ctx, request_id).parameters}`.replaceAll('+', '%20')
  const link = `av://?${query}`
  return {
    // Wallets for Android register this scheme for the host `authorize` alone.
    ...{ link, general_link: `openid4vp://authorize?${query}`, qr: qrOf(link) },
    api: { deviceRequest: Buffer.from(deviceRequest).toString('base64url'), encryptionInfo },
  }
}

/** One SVG path: each run of dark modules in a row is a bar of height 1. */
function qrOf(text: string) {
  const { data, size } = encode(text, { border: 2, ecc: 'L' })
  const bars = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
  })
  return { size, path: bars.join('') }
}
