// What a wallet answers, by the browser's Digital Credentials API or by itself (OpenID4VP): checked once, whatever it is (SAFE-1).
import type * as contract from '../../contract/age.ts'
import type { AgeReason } from '../../contract/age.ts'
import type { Input } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { type AttestationCode, AttestationError } from './mdoc/attestationError.ts'
import { MAX_CBOR_BYTES } from './mdoc/cbor.ts'
import { decryptAnswer } from './mdoc/encryptedAnswer.ts'
import { verifyDeviceResponse } from './mdoc/verifyDeviceResponse.ts'
import { browserKey } from './ownProof.ts'
import { currentAnchors } from './refreshList.ts'
import { type Attempt, consumeAttempt, findAttempt, proveAttempt, refuseAttempt } from './store.ts'
import { apiRequest, openId4VpRequest } from './walletRequest.ts'

export async function presentAnswer(ctx: Ctx, { response }: Input<typeof contract.presentAge>) {
  const key = browserKey(ctx)
  const attempt = (key && (await findAttempt(ctx, key))) ?? refuse('step_over')
  await judge(ctx, attempt.request_id, async (now, anchors) => {
    const { keyPair, transcript } = await apiRequest(ctx, attempt.request_id)
    const bytes = await decryptAnswer(readBase64(response), keyPair, transcript)
    verifyDeviceResponse(bytes, { transcript, anchors, now })
  })
  return {}
}

export async function receiveAnswer(ctx: Ctx, { request: id, bytes }: Input<typeof contract.receiveAge>) {
  const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'))
  if (form.has('error')) return cancel(ctx, id)
  await judge(ctx, id, async (now, anchors) => {
    const { transcript } = openId4VpRequest(ctx, id)
    verifyDeviceResponse(readBase64(readPresentation(form)), { transcript, anchors, now })
  })
  return {}
}

/** The person, or the wallet, said no. */
async function cancel(ctx: Ctx, request_id: string) {
  const attempt = (await consumeAttempt(ctx, request_id, 'wallet')) ?? refuse('step_over')
  await refuseAttempt(ctx, attempt, 'cancelled')
  return {}
}

type Check = (now: Date, anchors: Awaited<ReturnType<typeof currentAnchors>>) => Promise<void>

/** Without a list the request stays: it is no fault of the answer. An answer, right or wrong, uses it up. */
async function judge(ctx: Ctx, request_id: string, check: Check) {
  const anchors = await currentAnchors(ctx.app)
  const attempt = (await consumeAttempt(ctx, request_id, 'wallet')) ?? refuse('step_over')
  try {
    await check(ctx.clock.now(), anchors)
  } catch (error) {
    if (!(error instanceof AttestationError)) throw error
    return refuseAnswer(ctx, attempt, error.code)
  }
  await proveAttempt(ctx, attempt, 'verified')
}

async function refuseAnswer(ctx: Ctx, attempt: Attempt, code: AttestationCode): Promise<never> {
  ctx.app.log.info('age: answer refused', { site: ctx.site.key, code })
  await refuseAttempt(ctx, attempt, reasonOf(code))
  return refuse('age_not_proven')
}

/** Coarser than the code: a forger is not told which check has failed. */
function reasonOf(code: AttestationCode): AgeReason {
  if (code === 'not_over_18') return 'under_age'
  if (code === 'expired' || code === 'not_yet_valid') return 'expired'
  return /issuer/.test(code) ? 'issuer' : 'unreadable'
}

/** DCQL: presentations by the query's id; earlier drafts had one without a list. */
function readPresentation(form: URLSearchParams): string {
  try {
    const { proof_of_age: given } = JSON.parse(form.get('vp_token') ?? '')
    const presentation = Array.isArray(given) && given.length === 1 ? given[0] : given
    if (typeof presentation === 'string') return presentation
  } catch {
    // Reported below, like any other shape.
  }
  throw new AttestationError('unreadable')
}

function readBase64(text: string): Buffer {
  if (!/^[\w-]+={0,2}$/.test(text) || text.length > MAX_CBOR_BYTES * 2) throw new AttestationError('unreadable')
  return Buffer.from(text, 'base64url')
}
