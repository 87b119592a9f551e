// What would change, what the checks say of it, and why: before anything is saved.
import { Trans } from '@lingui/react/macro'
import * as sites from '../../contract/console/sites.ts'
import { problemOf } from '../base/problemText.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Loading, Problem } from '../kit/States.tsx'
import { changesOf, type Edits, labelOf } from './edits.ts'
import { FindingList } from './Findings.tsx'
import { ValueDiff } from './ValueDiff.tsx'

type Props = {
  site: string
  edits: Edits
  onClose(): void
  onSaved(): void
  onStale(stale: sites.StaleSettings): void
}

export function ChangesDialog({ site, edits, onClose, onSaved, onStale }: Props) {
  const changes = changesOf(edits)
  const trial = useStaffQuery(sites.tryChanges, { site, changes })
  const save = useStaffWrite(sites.set, { also: ['audit', 'own'] })
  async function confirm(reason: string) {
    try {
      await save.mutateAsync({ site, changes, reason })
      onSaved()
    } catch (error) {
      const { error: code, now } = problemOf(error)
      if (code !== 'stale') throw error
      onStale(now as sites.StaleSettings)
    }
  }
  return (
    <ReasonDialog
      heading={<Trans>Save these changes</Trans>}
      action={<Trans>Save</Trans>}
      onClose={onClose}
      onConfirm={confirm}
    >
      <ul className="grid gap-4">
        {changes.map(({ path, before, value }) => (
          <li key={path} className="grid gap-1">
            <h3 className="font-semibold text-sm">{labelOf(path)}</h3>
            <ValueDiff before={before} after={value} />
          </li>
        ))}
      </ul>
      {trial.isPending ? (
        <Loading />
      ) : trial.error ? (
        problemOf(trial.error).error !== 'stale' && <Problem error={trial.error} />
      ) : (
        <FindingList findings={trial.data.findings} />
      )}
    </ReasonDialog>
  )
}
