// The checkout of one bundle: starts the payment and leads to where it is paid (PAY-2). Its state is decided by
// checkoutReducer.ts.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { credits, discounts, payments } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'
import { type CheckoutAction, checkoutReducer, type Order, openCheckout } from './checkoutReducer.ts'

/** `methodId`: the way to pay that is chosen at first; `failedMethodId`: the one that failed just now. */
export function useCheckout(methodId: string | undefined, failedMethodId: string | null) {
  const client = useQueryClient()
  const [state, setState] = useState(() => openCheckout(methodId, failedMethodId))
  // A ref beside it: two presses may come before a rendering.
  const latest = useRef(state)
  const { current: dispatch } = useRef((action: CheckoutAction) => {
    latest.current = checkoutReducer(latest.current, action)
    setState(latest.current)
  })
  const start = useCall(payments.start, {
    onSuccess({ redirect }) {
      dispatch({ type: 'started' })
      location.assign(redirect)
    },
    onError(refusal) {
      dispatch({ type: 'refused', refusal })
      // The refusal may mean that a price, a method or a code has changed.
      for (const it of [payments.methods, credits.overview, discounts.discountCode])
        void client.invalidateQueries({ queryKey: [it.name] })
    },
  })
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && dispatch({ type: 'returned' })
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [dispatch])

  function pay(order: Order) {
    const before = latest.current
    dispatch({ type: 'submitted' })
    if (latest.current !== before) start.mutate(order)
  }
  return { state, dispatch, pay }
}
