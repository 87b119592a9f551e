// Filters in a bottom sheet, on a small screen (SRCH-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FilterFields } from './FilterFields.tsx'
import { FilterSubmit } from './FilterSubmit.tsx'
import type { Filters } from './filters.ts'

type FilterDialogProps = {
  /** null: closed. */
  draft: Filters | null
  shown: Filters
  onDraft(draft: Filters | null): void
  onChange(filters: Filters): void
}

export default function FilterDialog({ draft, shown, onDraft, onChange }: FilterDialogProps) {
  const { t } = useLingui()
  const close = () => onDraft(null)
  const apply = (filters: Filters) => {
    onChange(filters)
    close()
  }
  return (
    <Dialog open={draft !== null} onClose={close} heading={t`Filters`}>
      {/* Full height from the beginning: a sheet that grows when its fields load would shift. */}
      <div className="min-h-[calc(100dvh-222px)]">
        {draft && <FilterFields value={{ ...shown, ...draft }} onChange={(it) => onDraft({ ...draft, ...it })} />}
      </div>
      <div className="-mx-6 sticky -bottom-6 z-1 mt-2 flex gap-2 border-line border-t bg-raised px-6 pt-3 pb-6">
        <Button kind="ghost" onClick={() => apply({})}>
          <Trans>Reset</Trans>
        </Button>
        {draft && <FilterSubmit draft={draft} gender={draft.gender ?? shown.gender} onApply={() => apply(draft)} />}
      </div>
    </Dialog>
  )
}
