// Order and further filters of the search as chips: any of the chosen values; of interests, all (SITE-6, SRCH-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { interests as allInterests, type Interest } from '../../contract/interests.ts'
import { onlyFilters, searchSorts } from '../../contract/limits.ts'
import { interestLabels } from '../attributes/interestLabels.ts'
import { useSite, useUser } from '../base/session.ts'
import { ChoiceChip } from '../kit/Chip.tsx'
import type { Filters, Trait } from './filters.ts'
import { InterestChips } from './InterestChips.tsx'
import { offeredTraits, onlyLabels, sortLabels } from './traits.ts'
import '../base/screenTexts.ts'

type TraitFiltersProps = { value: Filters; onChange(change: Filters): void }

export default function TraitFilters({ value, onChange }: TraitFiltersProps) {
  const { t } = useLingui()
  const offered = offeredTraits(useSite())
  const toggle = (name: Trait | 'only') => (key: string, on: boolean) => {
    const chosen = (value[name] ?? []) as string[]
    const rest = on ? [...chosen, key] : chosen.filter((it) => it !== key)
    onChange({ [name]: rest.length ? rest : undefined })
  }
  return (
    <>
      <KindAndOrder value={value} onToggle={toggle('only')} onChange={onChange} />
      {offered.map(({ name, label, values }) => (
        <ChipGroup key={name} legend={t(label)}>
          {name === 'interests' ? (
            <Interests chosen={value.interests ?? []} onToggle={toggle(name)} />
          ) : (
            Object.entries(values).map(([key, word]) => (
              <ChoiceChip
                key={key}
                checked={((value[name] ?? []) as string[]).includes(key)}
                onChange={({ target }) => toggle(name)(key, target.checked)}
              >
                {t(word)}
              </ChoiceChip>
            ))
          )}
        </ChipGroup>
      ))}
    </>
  )
}

function ChipGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

type Toggle = (key: string, on: boolean) => void

/** What a viewer does not see of others is no filter: who is new, to a visitor; who is online, before the address is confirmed. */
function KindAndOrder({ value, onToggle, onChange }: TraitFiltersProps & { onToggle: Toggle }) {
  const { t } = useLingui()
  const id = useId()
  const user = useUser()
  const kinds = onlyFilters.filter((it) => user || it === 'photo')
  const orders = searchSorts.filter((it) => it !== 'online' || user?.status !== 'not_confirmed')
  return (
    <>
      <ChipGroup legend={t`Show only`}>
        {kinds.map((it) => (
          <ChoiceChip
            key={it}
            checked={value.only?.includes(it) ?? false}
            onChange={({ target }) => onToggle(it, target.checked)}
          >
            {t(onlyLabels[it])}
          </ChoiceChip>
        ))}
      </ChipGroup>
      {user && (
        <ChipGroup legend={t`Sort by`}>
          {[undefined, ...orders].map((it) => (
            <ChoiceChip
              key={it ?? 'active'}
              type="radio"
              name={id}
              checked={value.sort === it}
              onChange={() => onChange({ sort: it })}
            >
              {it ? t(sortLabels[it]) : t`Last active`}
            </ChoiceChip>
          ))}
        </ChipGroup>
      )}
    </>
  )
}

/** What many like: these show before one asks for all. */
const commonInterests: Interest[] = ['cooking', 'music', 'outdoors', 'movies', 'travelling']

function Interests({ chosen, onToggle }: { chosen: Interest[]; onToggle: Toggle }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  const count = allInterests.length
  // The button is gone: the focus goes on with the chips, not with the field, which would open a phone's keyboard.
  useEffect(() => {
    if (isOpen) all.current?.querySelector<HTMLElement>('[type=checkbox]')?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <>
      <p className="w-full text-muted text-xs">
        <Trans>People who like all of these</Trans>
      </p>
      {isOpen ? (
        <div ref={all}>
          <InterestChips chosen={chosen} onToggle={onToggle} />
        </div>
      ) : (
        <>
          {[...new Set([...commonInterests, ...chosen])].map((it) => (
            <ChoiceChip key={it} checked={chosen.includes(it)} onChange={({ target }) => onToggle(it, target.checked)}>
              {t(interestLabels[it])}
            </ChoiceChip>
          ))}
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-raised px-3.5 font-[550] text-sm"
          >
            <Trans>All {count}</Trans>
            <ChevronRight className="size-4" aria-hidden />
          </button>
        </>
      )}
    </>
  )
}
