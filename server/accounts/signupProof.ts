// Proof of work of a signup: above a low rate of signups from a network the browser solves a small task, against bots
// (ACC-1, SAFE-10). Its signature is for this site and draft alone, of which one account comes, so that it counts once.
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Proof } from '../../contract/accounts.ts'
import type { Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { takeFrom } from '../base/rateLimits/rateLimitTable.ts'
import { refuse } from '../base/refusal.ts'
import { DONE_STEP, type Draft, findDraft } from './signupDraft.ts'

/** About half a second of a laptop, two of a phone. */
const PBKDF2_COUNT = 5_000
const TRIES = { min: 150, max: 450 }
const LIFETIME_SECONDS = 600

const nowSeconds = ({ clock }: Ctx) => Math.floor(clock.now().getTime() / 1_000)
const signingKey = ({ app, site }: Ctx, { token_hash }: Draft) =>
  sign(app.secret.current, 'proof of work', `${site.id} signup ${token_hash.toString('hex')}`)

/** GET /api/signup/challenge */
export async function signupChallenge(ctx: Ctx) {
  const draft = (await findDraft(ctx)) ?? refuse('step_over')
  const { parameters, signature = '' } = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: PBKDF2_COUNT, deriveKey },
    counter: randomInt(TRIES.max, TRIES.min),
    data: { expires: nowSeconds(ctx) + LIFETIME_SECONDS },
    hmacSignatureSecret: signingKey(ctx, draft),
  })
  return { parameters: parameters as Proof['challenge']['parameters'], signature }
}

/** Without a proof it takes from the few that a network may do without. */
export async function requireProof(ctx: Ctx, draft: Draft, proof: Proof | undefined) {
  if (draft.step === DONE_STEP || (proof && (await isValid(ctx, draft, proof)))) return
  takeFrom(ctx, 'signups')
}

async function isValid(ctx: Ctx, draft: Draft, { challenge, solution }: Proof) {
  if (challenge.parameters.data.expires < nowSeconds(ctx)) return false
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: signingKey(ctx, draft),
  })
  return verified
}
