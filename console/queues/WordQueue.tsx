// The queue of marked words: profile texts with signs of a scam, which others do not see yet (SAFE-4, STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { StaffOutput } from '../../contract/console/call.ts'
import { wordQueue } from '../../contract/console/queues.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { callServer } from '../base/call.ts'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'
import { Key } from './Key.tsx'
import { QueueFrame } from './QueueFrame.tsx'
import { useQueue } from './useQueue.ts'

type Words = StaffOutput<typeof wordQueue.next>[number]

export function WordQueue() {
  const { t } = useLingui()
  const queue = useQueue<Words>(wordQueue, 2)
  const row = queue.rows?.[0]
  function accept() {
    if (!row) return
    const { site, item, words } = row
    queue.decide(row, {
      text: t`Shown to others`,
      run: ({ isLast }) => callServer(wordQueue.accept, { site, item, words }, { isLast }),
    })
  }
  return (
    <QueueFrame name="words" queue={queue} keys={[{ key: 'a', text: msg`Show them to others`, run: accept }]}>
      {(it) => (
        <Panel className="grid gap-4 p-4">
          <p className="wrap-anywhere whitespace-pre-line text-lg" dir="auto">
            {it.words}
          </p>
          <Facts
            rows={[
              [t`Signs`, it.signs.join(', ')],
              [t`Member`, it.name],
              [t`Site`, it.site],
              [t`Member since`, <Time key="since" at={it.created_at} />],
            ]}
          />
          <div>
            <Button kind="primary" small onClick={accept}>
              <Check className="size-5" aria-hidden />
              <Trans>Show them to others</Trans> <Key>A</Key>
            </Button>
          </div>
        </Panel>
      )}
    </QueueFrame>
  )
}
