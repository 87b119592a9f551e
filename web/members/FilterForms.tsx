// The filters beside the faces on a large screen, and in a sheet on a small one (SRCH-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FilterFields } from './FilterFields.tsx'
import { addressOf, type Filters } from './filters.ts'

type FilterFormProps = {
  /** Filters in the address. */
  chosen: Filters
  /** With what applies by itself. */
  shown: Filters
  onChange(filters: Filters): void
}

/** Milliseconds of rest before a moved thumb searches. */
const rest = 400

export function FilterPanel({ chosen, shown, onChange }: FilterFormProps) {
  const [draft, setDraft] = useState<Filters | null>(null)
  const apply = useRef(onChange)
  useEffect(() => {
    apply.current = onChange
  })
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => apply.current(draft), rest)
    return () => clearTimeout(timer)
  }, [draft])
  if (draft && addressOf(draft) === addressOf(chosen)) setDraft(null)
  return (
    <aside
      aria-labelledby="filters"
      className="sticky top-20 hidden gap-5 rounded-card border border-line bg-raised p-5 shadow-1 lg:grid"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="filters" className="text-lg">
          <Trans>Filters</Trans>
        </h2>
        {Object.keys(chosen).length > 0 && (
          <Link to="/members" className="link -my-2 inline-flex min-h-11 items-center text-sm">
            <Trans>Reset</Trans>
          </Link>
        )}
      </div>
      <FilterFields
        value={{ ...shown, ...draft }}
        onChange={(change) => setDraft({ ...chosen, ...draft, ...change })}
      />
    </aside>
  )
}

export function FilterSheet({ chosen, shown, onChange }: FilterFormProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Filters | null>(null)
  const active = chipCount(chosen)
  const close = () => setDraft(null)
  return (
    <div className="lg:hidden">
      <Button small aria-haspopup="dialog" onClick={() => setDraft(chosen)}>
        <SlidersHorizontal className="size-4" aria-hidden />
        <Trans>Filters</Trans>
        {active > 0 && (
          <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-accent-soft px-1.5 text-[12px] text-on-accent-soft">
            {active}
          </span>
        )}
      </Button>
      <Dialog open={draft !== null} onClose={close} heading={t`Filters`}>
        {draft && <FilterFields value={{ ...shown, ...draft }} onChange={(it) => setDraft({ ...draft, ...it })} />}
        <div className="mt-6 flex gap-2">
          <Button
            kind="quiet"
            onClick={() => {
              onChange({})
              close()
            }}
          >
            <Trans>Reset</Trans>
          </Button>
          <Button
            kind="loud"
            className="flex-1"
            onClick={() => {
              if (draft) onChange(draft)
              close()
            }}
          >
            <Trans>Show</Trans>
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

/** Both ages are one. */
const chipCount = ({ min_age, max_age, ...rest }: Filters) =>
  Object.values(rest).filter((it) => it !== undefined).length + (min_age || max_age ? 1 : 0)
