// Name of a payment method, also of one that is no longer offered.
import { useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '../../contract/payments.ts'
import { methodNames } from './methods.ts'

export function MethodName({ method }: { method: PaymentMethod }) {
  const { t } = useLingui()
  const name = methodNames[method]
  return typeof name === 'string' ? name : t(name)
}
