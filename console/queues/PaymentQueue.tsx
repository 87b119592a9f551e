// The queue of payments for a person: whose money it is, what is to be done, and what was done (PAY-4 to PAY-6, PAY-11, STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { StaffOutput } from '../../contract/console/call.ts'
import { paymentQueue } from '../../contract/console/queues.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Textarea } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { Loading, Refused } from '../kit/States.tsx'
import { formatSum } from '../kit/sums.ts'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'
import { Key } from './Key.tsx'
import { type MoneyDecision, moneyDecisions, moneyHints, moneyLabels } from './moneyDecisions.ts'
import { QueueFrame } from './QueueFrame.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useQueue } from './useQueue.ts'
import { useShown } from './useShown.ts'

type Money = StaffOutput<typeof paymentQueue.next>[number]
const MIN_REASON_CHARS = 3

export function PaymentQueue() {
  const { t, i18n } = useLingui()
  const queue = useQueue<Money>(paymentQueue, 1)
  const row = queue.rows?.[0]
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState({ item: '', why: '', fault: false })
  const why = draft.item === row?.item ? draft.why : ''
  const decisions = row ? moneyDecisions[row.kind] : []
  function decide({ label, run }: MoneyDecision) {
    if (!row) return
    if (why.trim().length < MIN_REASON_CHARS) {
      setDraft({ item: row.item, why, fault: true })
      return field.current?.focus()
    }
    const { site, item } = row
    queue.decide(row, {
      text: i18n._(label),
      run: (options) => run({ site, item, reason: why.trim() }, options),
    })
  }
  return (
    <QueueFrame
      name="payments"
      queue={queue}
      keys={[
        { key: 'w', text: msg`Write what you found`, run: () => field.current?.focus() },
        ...decisions.map((it) => ({ key: it.key, text: it.label, run: () => decide(it) })),
      ]}
    >
      {(it) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_420px]">
          <Panel className="p-4">
            <MoneyFacts key={it.item} row={it} />
          </Panel>
          <Panel className="grid gap-4 p-4" aria-label={t`Decision`}>
            <p className="text-sm">{i18n._(moneyHints[it.kind])}</p>
            <Textarea
              ref={field}
              label={t`What you found`}
              hint={t`For the audit log, with your name. Name no member, no address, no number.`}
              error={draft.fault && draft.item === it.item ? t`A few words, please.` : undefined}
              rows={3}
              maxLength={500}
              value={why}
              onChange={({ target }) => setDraft({ item: it.item, why: target.value, fault: false })}
            />
            {moneyDecisions[it.kind].map((decision, at) => (
              <Button
                key={decision.key}
                kind={at === 0 ? 'primary' : 'secondary'}
                wide
                onClick={() => decide(decision)}
              >
                {i18n._(decision.label)} <Key>{decision.key.toUpperCase()}</Key>
              </Button>
            ))}
            <p className="text-muted text-xs">
              <Trans>It is carried out after ten seconds. Until then you can undo it, and nobody is told.</Trans>
            </p>
          </Panel>
        </div>
      )}
    </QueueFrame>
  )
}

function MoneyFacts({ row }: { row: Money }) {
  const { t, i18n } = useLingui()
  const { site, item, kind, amount, currency, why, payment, since, due_at } = row
  const { data, error } = useShown(row, () => callServer(paymentQueue.show, { site, item }))
  if (error) return <Refused error={error} />
  if (!data) return <Loading />
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{i18n._(moneyLabels[kind])}</h2>
        <TimeLeft due_at={due_at} />
      </div>
      <Facts
        rows={[
          [t`Sum`, amount !== null && currency !== null && formatSum(amount, currency, i18n.locale)],
          [t`Why it waits`, why],
          [t`Name`, data.name],
          [t`Account`, data.account],
          [t`Address`, data.email],
          [kind === 'withdrawal' ? t`Order, as stated` : t`Words`, data.words],
          [t`Order`, data.order],
          [t`Booked`, data.booked_on],
          [t`Site`, site],
          [t`Since`, <Time key="since" at={since} />],
          [
            t`Payment`,
            payment && (
              <Link
                key="payment"
                to={{ pathname: `/money/payments/${site}/${payment}`, search: `?site=${site}` }}
                className="link -my-2 inline-flex min-h-11 items-center"
              >
                <Trans>Open the payment</Trans>
              </Link>
            ),
          ],
        ]}
      />
    </div>
  )
}
