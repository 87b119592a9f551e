// The queues of cases and takedowns: what was reported, the evidence once somebody asks for it, and the decision (SAFE-2,
// SAFE-8, STAFF-2).
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { caseQueue } from '../../contract/console/queues.ts'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import type { SectionKey } from '../base/shownKeys.ts'
import { Loading, Refused } from '../kit/States.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { DecisionForm, type Verdict } from './DecisionForm.tsx'
import { Evidence, useEvidence } from './Evidence.tsx'
import { measureLabels } from './labels.ts'
import { QueueFrame } from './QueueFrame.tsx'
import { Requesters } from './Requesters.tsx'
import { type QueueCalls, useQueue } from './useQueue.ts'
import { useShown } from './useShown.ts'

export type QueuedCase = StaffOutput<typeof caseQueue.next>[number]

const keyOf = ({ site, item }: QueuedCase) => ({ site, item })

export function CaseQueue({ name, calls }: { name: 'cases' | 'takedowns'; calls: QueueCalls }) {
  const { t, i18n } = useLingui()
  const queue = useQueue<QueuedCase>(calls, 1)
  const row = queue.rows?.[0]
  const evidence = useEvidence(name, row)
  const [keys, setKeys] = useState<SectionKey[]>([])
  const shown = useShown(row, () => callServer(caseQueue.show, { ...keyOf(row as QueuedCase), queue: name }))
  function decide({ item, site, notices }: QueuedCase, verdict: Verdict) {
    if (!row) return
    queue.decide(row, {
      text: i18n._(measureLabels[verdict.measure]),
      run: ({ isLast }) => callServer(caseQueue.decide, { site, item, queue: name, notices, ...verdict }, { isLast }),
    })
  }
  return (
    <QueueFrame
      name={name}
      queue={queue}
      keys={[...keys, { key: 'v', text: msg`Show the evidence`, run: () => void evidence.ask() }]}
    >
      {(it) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_420px]">
          <div className="grid gap-4">
            <Panel className="p-4">
              <CaseFacts row={it} />
            </Panel>
            {name === 'takedowns' && (
              <Panel className="grid gap-4 p-4" aria-label={t`Who asked`}>
                {shown.error ? (
                  <Refused error={shown.error} />
                ) : shown.data ? (
                  <Requesters requests={shown.data.requests} />
                ) : (
                  <Loading />
                )}
              </Panel>
            )}
            <Evidence queue={name} row={it} evidence={evidence} />
          </div>
          <DecisionForm
            key={it.item}
            row={it}
            isTakedown={name === 'takedowns'}
            onKeys={setKeys}
            onDecide={(verdict) => decide(it, verdict)}
          />
        </div>
      )}
    </QueueFrame>
  )
}
