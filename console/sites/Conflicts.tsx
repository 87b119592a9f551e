// Settings that somebody else changed while one wrote: both values, and a choice for each (409).
import { Trans, useLingui } from '@lingui/react/macro'
import type { StaleSettings } from '../../contract/console/sites.ts'
import { Button } from '../../web/kit/Button.tsx'
import { type Edits, labelOf } from './edits.ts'
import { ValueDiff } from './ValueDiff.tsx'

type Stale = StaleSettings[number]
type Props = { stale: StaleSettings; edits: Edits; onKeep(it: Stale): void; onDrop(it: Stale): void }

export function Conflicts({ stale, edits, onKeep, onDrop }: Props) {
  const { t } = useLingui()
  return (
    <div role="alert" className="grid gap-4 rounded-card border-2 border-danger bg-raised p-4">
      <h2 className="font-semibold text-base">
        <Trans>Somebody has changed the same in the meantime. Nothing of yours is saved yet.</Trans>
      </h2>
      <p className="text-sm">
        <Trans>Above what it is now, below what you want.</Trans>
      </p>
      {stale.map((it) => (
        <div key={it.path} className="grid gap-2">
          <h3 className="font-semibold text-sm">{labelOf(it.path)}</h3>
          <ValueDiff before={it.now} after={edits[it.path]?.value ?? null} />
          <span className="flex flex-wrap gap-2">
            <Button small aria-label={t`Keep mine: ${labelOf(it.path)}`} onClick={() => onKeep(it)}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button small aria-label={t`Take theirs: ${labelOf(it.path)}`} onClick={() => onDrop(it)}>
              <Trans>Take theirs</Trans>
            </Button>
          </span>
        </div>
      ))}
    </div>
  )
}
