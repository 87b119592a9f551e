// Pays money back: all that is left, or a part; over the limit it waits for a second person (CRED-8, OPS-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as money from '../../contract/console/money.ts'
import { formatDecimal } from '../../contract/money.ts'
import { Input } from '../../web/kit/Field.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { StaffError } from '../base/call.ts'
import { problemOf } from '../base/problemText.ts'
import { refresh, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { formatSum, parseSum } from '../kit/sums.ts'
import { useReference } from './reference.ts'

type RefundDialogProps = {
  site: string
  payment: StaffOutput<typeof money.payment>['payment']
  left: { amount: number; credits: number }
  onClose: () => void
}

export function RefundDialog({ site, payment: { payment, currency }, left, onClose }: RefundDialogProps) {
  const { t, i18n } = useLingui()
  const reference = useReference()
  // As the dialog was opened: what changes meanwhile is stale.
  const [{ amount: shown, credits: unspent }] = useState(left)
  const [sum, setSum] = useState(formatDecimal(shown, currency))
  const [credits, setCredits] = useState('')
  const refund = useStaffWrite(money.refund, { also: ['staff', 'audit'] })
  async function confirm(reason: string) {
    const amount = parseSum(sum, currency)
    if (amount === null) throw new StaffError({ error: 'refused', text: t`The sum is not a number like 8.99.` })
    if (amount > shown) throw new StaffError({ error: 'refused', text: t`That is more than is left.` })
    if (credits && !/^\d{1,6}$/.test(credits.trim()))
      throw new StaffError({ error: 'refused', text: t`Credits are a whole number.` })
    const input = {
      ...{ site, payment, left: shown, reference, reason },
      ...(amount !== shown && { amount }),
      ...(credits && { credits: Number(credits) }),
    }
    const { status } = await refund.mutateAsync(input).catch((error) => {
      if (problemOf(error).error === 'stale') void refresh('money')
      throw error
    })
    toast({
      text:
        status === 'waiting'
          ? t`It waits for a second person.`
          : status === 'pending'
            ? t`The provider has been asked; the outcome follows.`
            : t`Paid back.`,
    })
  }
  return (
    <ReasonDialog
      heading={<Trans>Refund</Trans>}
      action={<Trans>Pay back</Trans>}
      isDangerous
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        <Trans>
          It goes back by the method that it was paid with. What is large waits for a second person, and so does what
          you paid back in small parts within a day.
        </Trans>
      </p>
      <Input
        label={t`Sum (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        hint={t`At most ${formatSum(shown, currency, i18n.locale)}.`}
        value={sum}
        onChange={({ target }) => setSum(target.value)}
      />
      <Input
        label={t`Credits to take back`}
        inputMode="numeric"
        autoComplete="off"
        hint={t`Empty: the unspent ones that the sum bought. Not spent: ${unspent}.`}
        value={credits}
        onChange={({ target }) => setCredits(target.value)}
      />
    </ReasonDialog>
  )
}
