// When a buyer switches the method, the checkouts left behind are closed first, so that nobody pays twice for one bundle (PAY-2).
import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { providerByKey } from '../providers/index.ts'
import { recordState } from './providerEvents.ts'
import { findOtherCheckouts, findPaidPayment, markCheckoutClosed, type OpenPayment } from './store.ts'

/** A provider that is down must not keep the buyer from another one. */
const CANCEL_TIMEOUT_MS = 3_000

type ChosenMethod = { bundle: string; paymentmethod: PaymentMethod }

/** Answers the payment that turns out to be completed or pending; null where there is none. */
export async function closeOtherCheckouts(ctx: MemberCtx, { bundle, paymentmethod }: ChosenMethod) {
  const otherCheckouts = await findOtherCheckouts(ctx, bundle, paymentmethod)
  await Promise.race([
    Promise.all(otherCheckouts.map((it) => cancelCheckout(ctx, it))),
    wait(CANCEL_TIMEOUT_MS, null, { ref: false }),
  ])
  return (
    (await findPaidPayment(
      ctx,
      otherCheckouts.map(({ id }) => id),
    )) ?? null
  )
}

async function cancelCheckout(ctx: MemberCtx, { id, provider: key, provider_ref }: OpenPayment) {
  const provider = providerByKey(ctx.app, key)
  if (!provider || provider_ref === null) return
  try {
    const state = await provider.cancel(ctx.app, provider_ref)
    await recordState(ctx.app, provider, provider_ref, state)
    if (state.outcome !== 'open') await markCheckoutClosed(ctx, id)
  } catch (error) {
    ctx.app.log.error('close a checkout', error, { payment: id })
  }
}
