// Before another order: how much was spent lately, and the way to a limit; once a day at most (CRED-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { accounts, payments } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { query, useCall } from '../base/queries.ts'
import { useMember } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { Link } from '../kit/Link.tsx'

export const spendingQuery = query(payments.spending, {})

export function SpendNotice() {
  const { t } = useLingui()
  const { money } = useFormats()
  const { data } = useQuery(spendingQuery)
  const { dismissed_alerts } = useMember()
  const dismiss = useCall(accounts.dismissAlert)
  // What closes it on another device closes it here with the next screen.
  const [isClosed, setClosed] = useState(dismissed_alerts.includes('spending'))
  if (isClosed || !data || (!data.spent && data.hours === null)) return null
  const { spent, hours } = data
  const amount = spent && money(spent.amount, spent.currency)
  return (
    <section
      aria-label={t`Your spending`}
      className="num grid gap-2 rounded-card bg-warning-soft px-4 py-3 text-on-warning-soft text-sm"
    >
      <p className="flex gap-2">
        <HandCoins className="mt-0.5 size-5 shrink-0" aria-hidden />
        <span>
          {spent &&
            (spent.days === 1 ? (
              <Trans>You’ve spent {amount} in the last 24 hours.</Trans>
            ) : (
              <Trans>
                You’ve spent {amount} in the last {spent.days} days.
              </Trans>
            ))}{' '}
          {hours !== null && <Trans>You paid for messages in {hours} of the last 24 hours.</Trans>}{' '}
          <Trans>If that’s more than you meant to, set yourself a limit.</Trans>
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to="/account/spending" className="link inline-flex min-h-11 items-center text-inherit">
          <Trans>Set a limit</Trans>
        </Link>
        <Button
          small
          onClick={() => {
            setClosed(true)
            dismiss.mutate({ alert: 'spending' })
          }}
        >
          <Trans>Hide until tomorrow</Trans>
        </Button>
      </p>
    </section>
  )
}
