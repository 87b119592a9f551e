// What every queue has around its item: where one is, the numbers of the day, putting off, passing on, and the states (STAFF-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronsRight, TriangleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { QueueName } from '../../contract/console/queues.ts'
import { Button } from '../../web/kit/Button.tsx'
import { closeToast, toasts } from '../../web/kit/toasts.ts'
import { useMe } from '../base/me.ts'
import { type SectionKey, useSectionKeys } from '../base/shownKeys.ts'
import { Page } from '../kit/Page.tsx'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Empty, Loading, Refused } from '../kit/States.tsx'
import { Key } from './Key.tsx'
import { queueLabels } from './labels.ts'
import { QueueNumbers } from './QueueNumbers.tsx'
import type { HeldQueue, Item } from './useQueue.ts'

type QueueFrameProps<Row extends Item> = {
  name: QueueName
  queue: HeldQueue<Row>
  /** Of the item that is shown. */
  keys: SectionKey[]
  actions?: ReactNode
  children(row: Row): ReactNode
}

/** The toast that came last offers it. */
function undoLast() {
  const last = toasts.getSnapshot().findLast(({ action }) => action)
  if (!last) return
  last.action?.run()
  closeToast(last.id)
}

export function QueueFrame<Row extends Item>({ name, queue, keys, actions, children }: QueueFrameProps<Row>) {
  const { i18n } = useLingui()
  const { role } = useMe()
  const [aside, setAside] = useState<'skip' | 'escalate' | null>(null)
  const row = queue.rows?.[0]
  const mayEscalate = role !== 'operator'
  useSectionKeys([
    ...keys,
    { key: 's', text: msg`Put it off`, run: () => row && setAside('skip') },
    ...(mayEscalate ? [{ key: 'e', text: msg`Pass it on`, run: () => row && setAside('escalate') }] : []),
    { key: 'z', text: msg`Undo the last decision`, run: undoLast },
  ])
  return (
    <Page heading={i18n._(queueLabels[name])} actions={<AllQueues />}>
      <QueueNumbers name={name} visit={queue.decided} />
      {queue.error !== null && !row ? (
        <Refused error={queue.error} onRetry={() => void queue.refill()} />
      ) : queue.rows === null ? (
        <Loading />
      ) : !row ? (
        <Empty>
          <Trans>Nothing waits here.</Trans>
        </Empty>
      ) : (
        <article className="grid gap-4" aria-live="off">
          {row.escalated && (
            <p className="flex items-start gap-2 rounded-field bg-warning-soft px-4 py-3 text-on-warning-soft text-sm">
              <TriangleAlert className="size-5 shrink-0" aria-hidden />
              <span className="wrap-anywhere">
                <Trans>
                  Passed on by {row.escalated.by}: {row.escalated.reason}
                </Trans>
              </span>
            </p>
          )}
          {children(row)}
          <div className="flex flex-wrap gap-2 border-line border-t pt-4">
            <Button kind="ghost" small onClick={() => setAside('skip')}>
              <ChevronsRight className="size-4" aria-hidden />
              <Trans>Put off</Trans> <Key>S</Key>
            </Button>
            {mayEscalate && (
              <Button kind="ghost" small onClick={() => setAside('escalate')}>
                <TriangleAlert className="size-4" aria-hidden />
                <Trans>Pass on</Trans> <Key>E</Key>
              </Button>
            )}
            <Button kind="ghost" small onClick={undoLast}>
              <Undo2 className="size-4" aria-hidden />
              <Trans>Undo</Trans> <Key>Z</Key>
            </Button>
            {actions}
          </div>
        </article>
      )}
      {row && aside && (
        <ReasonDialog
          heading={aside === 'skip' ? <Trans>Put it off</Trans> : <Trans>Pass it on to an operator</Trans>}
          action={aside === 'skip' ? <Trans>Put off</Trans> : <Trans>Pass on</Trans>}
          onClose={() => setAside(null)}
          onConfirm={(reason) => queue.putAside(row, aside, reason)}
        />
      )}
    </Page>
  )
}

function AllQueues() {
  const [parameters] = useSearchParams()
  const site = parameters.get('site')
  return (
    <Link
      to={{ pathname: '/queues', search: site ? `?site=${site}` : '' }}
      className="link inline-flex min-h-11 items-center text-sm"
    >
      <Trans>All queues</Trans>
    </Link>
  )
}
