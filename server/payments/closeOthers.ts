// A buyer goes for another method: the checkouts that they leave behind are closed first, so that nobody pays twice for one bundle (PAY-2).
import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { providerNamed } from '../providers/index.ts'
import { heard } from './events.ts'
import { keepClosed, type OpenPayment, otherCheckouts, paidOf } from './store.ts'

/** Milliseconds: a provider that is down must not keep a buyer from another one. */
const patience = 3_000

type Going = { bundle: string; paymentmethod: PaymentMethod }

/** Answers the one that turns out to be paid, or on its way; null where there is none. */
export async function closeOthers(ctx: MemberCtx, { bundle, paymentmethod }: Going) {
  const others = await otherCheckouts(ctx, bundle, paymentmethod)
  await Promise.race([Promise.all(others.map((it) => close(ctx, it))), wait(patience, null, { ref: false })])
  return (
    (await paidOf(
      ctx,
      others.map(({ id }) => id),
    )) ?? null
  )
}

async function close(ctx: MemberCtx, { id, provider: key, provider_ref }: OpenPayment) {
  const provider = providerNamed(ctx.app, key)
  if (!provider || provider_ref === null) return
  try {
    const stood = await provider.cancel(ctx.app, provider_ref)
    await heard(ctx.app, provider, provider_ref, stood)
    if (stood.outcome !== 'open') await keepClosed(ctx, id)
  } catch (error) {
    ctx.app.log.error('close a checkout', error, { payment: id })
  }
}
