// POST /api/age/start: a new request for a proof, for this session or this signup (SAFE-1).
import { randomBytes } from 'node:crypto'
import type * as contract from '../../contract/age.ts'
import type { Input } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { availableMethods } from './methods.ts'
import { providerAddress } from './oidc/startProvider.ts'
import { browserKey } from './ownProof.ts'
import { currentAnchors } from './refreshList.ts'
import { storeAttempt } from './store.ts'

const REQUEST_ID_BYTES = 24

export async function start(ctx: Ctx, { method }: Input<typeof contract.startAge>) {
  const key = browserKey(ctx) ?? refuse('step_over')
  refuseUnless(availableMethods(ctx.app.env).includes(method), 'age_unavailable')
  const request_id = randomBytes(REQUEST_ID_BYTES).toString('base64url')
  // An outage is told before anybody takes out a phone.
  if (method === 'wallet') await currentAnchors(ctx.app)
  else await providerAddress(ctx, method, request_id)
  await storeAttempt(ctx, key, request_id, method)
  return {}
}
