// Starts one payment and leads to where it is paid; a second click is no second payment (PAY-2).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RawInput } from '../../contract/call.ts'
import { credits, payments } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'

export function usePay() {
  const client = useQueryClient()
  const under_way = useRef(false)
  const start = useCall(payments.start, {
    onSuccess: ({ redirect }) => location.assign(redirect),
    onError() {
      under_way.current = false
      // What was refused may be a price or a method that is different now.
      for (const it of [payments.methods, credits.overview]) void client.invalidateQueries({ queryKey: [it.name] })
    },
  })
  const { reset } = start
  useEffect(() => {
    // Back from the provider's page, as the browser kept this one.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      under_way.current = false
      reset()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [reset])

  function pay(order: RawInput<typeof payments.start>) {
    if (under_way.current) return
    under_way.current = true
    start.mutate(order)
  }
  return { pay, busy: start.isPending || start.isSuccess, refused: start.error }
}
