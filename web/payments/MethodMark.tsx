// A small mark of a payment method, by which its buyers recognise it (PAY-1). Drawn by us: no brand's own file.
import type { PaymentMethod } from '../../contract/payments.ts'
import './methodMark.css'

/** The general card, and methods that are no longer offered. */
const unmarked: readonly PaymentMethod[] = ['creditcard', 'giropay', 'maestro', 'sofort']

export const MethodMark = ({ method }: { method: PaymentMethod }) =>
  unmarked.includes(method) ? null : <span className={`method-mark method-mark-${method}`} aria-hidden />
