// GET /api/age: what is due here, what was proven, and how the request that runs is answered (SAFE-1).
import type * as contract from '../../contract/age.ts'
import { type AgeMethod, ageMoments } from '../../contract/age.ts'
import type { Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { Refusal } from '../base/refusal.ts'
import { availableMethods } from './methods.ts'
import { providerAddress } from './oidc/startProvider.ts'
import { browserKey, ownProof } from './ownProof.ts'
import { requiredLevel, strictest } from './requiredLevel.ts'
import { type Attempt, findAttempt } from './store.ts'
import { presentWalletRequest } from './walletRequest.ts'

export async function state(ctx: Ctx): Promise<Output<typeof contract.ageState>> {
  const key = browserKey(ctx)
  const attempt = key && (await findAttempt(ctx, key))
  return {
    due: strictest(ageMoments.map((moment) => requiredLevel(ctx, moment))),
    proof: await ownProof(ctx),
    can_prove: key !== null,
    methods: availableMethods(ctx.app.env),
    attempt: attempt ? await presentAttempt(ctx, attempt) : null,
  }
}

async function presentAttempt(ctx: Ctx, { state, method, reason, request_id }: Attempt) {
  const isOpen = state === 'started'
  return {
    ...{ state, method, reason },
    wallet: isOpen && method === 'wallet' ? await presentWalletRequest(ctx, request_id) : null,
    address: isOpen && method !== 'wallet' ? await addressOrNone(ctx, method, request_id) : null,
  }
}

/** Null where the provider does not answer: the page says so when it is asked for. */
const addressOrNone = (ctx: Ctx, method: AgeMethod, request_id: string) =>
  providerAddress(ctx, method, request_id).catch((error) => (error instanceof Refusal ? null : Promise.reject(error)))

/** Costs one index lookup: the page asks every other second. */
export async function progress(ctx: Ctx): Promise<Output<typeof contract.ageProgress>> {
  const key = browserKey(ctx)
  const attempt = key && (await findAttempt(ctx, key))
  return { state: attempt?.state ?? null }
}
