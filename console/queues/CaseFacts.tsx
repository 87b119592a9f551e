// What is known of a case without its evidence: kind, subject, voices, clock.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Time } from '../kit/Time.tsx'
import type { QueuedCase } from './CaseQueue.tsx'
import { Facts } from './Facts.tsx'
import { useLabel } from './labels.ts'
import { TimeLeft } from './TimeLeft.tsx'

export function CaseFacts({ row }: { row: QueuedCase }) {
  const { t } = useLingui()
  const label = useLabel()
  const { item, site, kind, reason, subject_kind, name, fictional, notices, voices, automated, due_at, opened_at } = row
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          {label(kind)}: {label(reason)}
        </h2>
        <TimeLeft due_at={due_at} />
      </div>
      <Facts
        rows={[
          [t`About`, label(subject_kind)],
          [t`Member`, name],
          [t`Drawn profile`, fictional && t`yes`],
          [t`Site`, site],
          [t`Notices`, notices > 0 && t`${notices}, from ${plural(voices, { one: '# person', other: '# people' })}`],
          [t`Opened by a program`, automated && t`yes`],
          [t`Decisions before`, row.earlier > 0 && row.earlier],
          [t`Other open cases`, row.open > 0 && row.open],
          [t`Opened`, <Time key="time" at={opened_at} />],
          [
            t`Number`,
            <span key="number" className="font-mono text-xs">
              {item}
            </span>,
          ],
        ]}
      />
    </div>
  )
}
