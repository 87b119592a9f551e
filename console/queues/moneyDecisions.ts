// What may be decided of money that waits for a person, by its kind: each is the call of its command.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type MoneyKind, paymentQueue } from '../../contract/console/queues.ts'
import { callServer } from '../base/call.ts'

type Input = { site: string; item: string; reason: string }
export type MoneyDecision = {
  key: string
  label: MessageDescriptor
  run(input: Input, options: { isLast: boolean }): Promise<unknown>
}
type ByKind<T> = Record<MoneyKind, T>

export const moneyLabels: ByKind<MessageDescriptor> = {
  booking: msg`Booking that matches nothing`,
  refund: msg`Refund to transfer`,
  debit: msg`Stuck debit`,
  withdrawal: msg`Withdrawal to compare`,
  chargeback: msg`Dispute to answer`,
}

export const moneyHints: ByKind<MessageDescriptor> = {
  booking: msg`Find out whose money it is and do what is right with it; then say what became of it.`,
  refund: msg`Transfer it with exactly these words. Once the bank’s statement is read it is complete by itself, too.`,
  debit: msg`Collect it once more, or give it up: then the payment has failed, and the buyer is told.`,
  withdrawal: msg`What a stranger states proves nothing: compare it with the payment, pay back there, then close it.`,
  chargeback: msg`Answer the bank through the provider, with the dossier of the payment. How it ends, the provider tells.`,
}

export const moneyDecisions: ByKind<MoneyDecision[]> = {
  booking: [{ key: 'd', label: msg`Done`, run: (input, options) => callServer(paymentQueue.done, input, options) }],
  refund: [
    {
      key: 't',
      label: msg`Transferred`,
      run: (input, options) => callServer(paymentQueue.settle, { ...input, outcome: 'completed' }, options),
    },
    {
      key: 'n',
      label: msg`Not possible`,
      run: (input, options) => callServer(paymentQueue.settle, { ...input, outcome: 'failed' }, options),
    },
  ],
  debit: [
    { key: 'a', label: msg`Collect again`, run: (input, options) => callServer(paymentQueue.again, input, options) },
    { key: 'k', label: msg`Give up`, run: (input, options) => callServer(paymentQueue.giveUp, input, options) },
  ],
  withdrawal: [
    { key: 'k', label: msg`Close it`, run: (input, options) => callServer(paymentQueue.close, input, options) },
  ],
  chargeback: [
    {
      key: 'a',
      label: msg`The bank has its answer`,
      run: (input, options) => callServer(paymentQueue.answered, input, options),
    },
  ],
}
