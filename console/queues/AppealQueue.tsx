// The queue of appeals: what was decided and why, what is said against it, and the answer of another person (SAFE-8, STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { appealQueue, caseQueue } from '../../contract/console/queues.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Textarea } from '../../web/kit/Field.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { Loading, Refused } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import type { QueuedCase } from './CaseQueue.tsx'
import { Evidence, useEvidence } from './Evidence.tsx'
import { Facts } from './Facts.tsx'
import { Key } from './Key.tsx'
import { measureLabels, useLabel } from './labels.ts'
import { QueueFrame } from './QueueFrame.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { useQueue } from './useQueue.ts'
import { useShown } from './useShown.ts'

type Outcome = 'upheld' | 'reversed'
type Shown = StaffOutput<typeof caseQueue.show>
const MIN_REASONS_CHARS = 10
const keyOf = ({ site, item }: QueuedCase) => ({ site, item })

export function AppealQueue() {
  const { t } = useLingui()
  const queue = useQueue<QueuedCase>(appealQueue, 1)
  const row = queue.rows?.[0]
  const shown = useShown(row, () => callServer(caseQueue.show, { ...keyOf(row as QueuedCase), queue: 'appeals' }))
  const evidence = useEvidence('appeals', row)
  const [answer, setAnswer] = useState({ item: '', reasons: '', fault: false })
  const [why, setWhy] = useState(() => t`as the evidence shows`)
  const reasons = answer.item === row?.item ? answer.reasons : ''
  const setReasons = (text: string) => setAnswer({ item: row?.item ?? '', reasons: text, fault: false })
  function decide(outcome: Outcome) {
    if (!row) return
    if (reasons.trim().length < MIN_REASONS_CHARS || why.trim().length < 3)
      return setAnswer({ item: row.item, reasons, fault: true })
    const { site, item } = row
    queue.decide(row, {
      text: outcome === 'upheld' ? t`The decision stands` : t`The decision is reversed`,
      run: ({ isLast }) =>
        callServer(
          appealQueue.decide,
          { site, item, outcome, reasons: reasons.trim(), reason: why.trim() },
          { isLast },
        ),
    })
  }
  return (
    <QueueFrame
      name="appeals"
      queue={queue}
      keys={[
        { key: 'u', text: msg`Uphold the decision`, run: () => decide('upheld') },
        { key: 'r', text: msg`Reverse the decision`, run: () => decide('reversed') },
        { key: 'v', text: msg`Show the evidence`, run: () => void evidence.ask() },
      ]}
    >
      {(it) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_420px]">
          <div className="grid gap-4">
            <Panel className="p-4">
              <CaseFacts row={it} />
            </Panel>
            {shown.error ? <Refused error={shown.error} /> : shown.data ? <Against shown={shown.data} /> : <Loading />}
            <Evidence queue="appeals" row={it} evidence={evidence} />
          </div>
          <Panel className="grid gap-4 p-4" aria-label={t`Decision`}>
            <Textarea
              label={t`Reasons`}
              hint={t`Whoever appealed reads them. Name nobody else.`}
              error={answer.fault && answer.item === it.item ? t`Say in a sentence why.` : undefined}
              rows={6}
              maxLength={5_000}
              value={reasons}
              onChange={({ target }) => setReasons(target.value)}
            />
            <ReasonInput value={why} onChange={setWhy} />
            <Button kind="primary" wide onClick={() => decide('upheld')}>
              <Check className="size-5" aria-hidden />
              <Trans>The decision stands</Trans> <Key>U</Key>
            </Button>
            <Button wide onClick={() => decide('reversed')}>
              <RotateCcw className="size-5" aria-hidden />
              <Trans>Reverse it</Trans> <Key>R</Key>
            </Button>
            <p className="text-muted text-xs">
              <Trans>It is carried out after ten seconds. Until then you can undo it, and nobody is told.</Trans>
            </p>
          </Panel>
        </div>
      )}
    </QueueFrame>
  )
}

function Against({ shown: { appeal, against } }: { shown: Shown }) {
  const { t, i18n } = useLingui()
  const label = useLabel()
  return (
    <Panel className="grid gap-4 p-4">
      {appeal && (
        <div className="grid gap-2">
          <h2 className="text-lg">
            <Trans>The appeal</Trans>
          </h2>
          <p className="text-muted text-sm">
            {label(appeal.side)}, <Time at={appeal.created_at} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {appeal.text}
          </p>
        </div>
      )}
      {against && (
        <div className="grid gap-2 border-line border-t pt-4">
          <h2 className="text-lg">
            <Trans>What it is against</Trans>
          </h2>
          <Facts
            rows={[
              [t`What was done`, i18n._(measureLabels[against.measure])],
              [t`Ground`, label(against.ground.replace(/^photo_/, ''))],
              [
                t`Facts`,
                against.facts && (
                  <span key="facts" className="whitespace-pre-line">
                    {against.facts}
                  </span>
                ),
              ],
              [t`Decided by`, against.decided_by],
              [t`Decided`, <Time key="decided" at={against.decided_at} />],
              [t`Ends`, against.ends_at && <Time key="ends" at={against.ends_at} />],
              [t`Undone`, against.undone_at && <Time key="undone" at={against.undone_at} />],
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
