// Further filters of a site, collapsed by default: any of the chosen values; of interests, all (SITE-6, SRCH-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '../base/session.ts'
import { ChoiceChip } from '../kit/Chip.tsx'
import type { Filters } from './filters.ts'
import { InterestChips } from './InterestChips.tsx'
import { offeredTraits } from './traits.ts'
import '../base/screenTexts.ts'

type TraitFiltersProps = { value: Filters; onChange(change: Filters): void }
type Choice = ReturnType<typeof offeredTraits>[number]

export default function TraitFilters({ value, onChange }: TraitFiltersProps) {
  const offered = offeredTraits(useSite())
  if (!offered.length) return null
  return (
    <div className="grid border-line border-t">
      {offered.map((it) => (
        <TraitGroup key={it.name} choice={it} chosen={(value[it.name] ?? []) as string[]} onChange={onChange} />
      ))}
    </div>
  )
}

function TraitGroup({
  choice,
  chosen,
  onChange,
}: {
  choice: Choice
  chosen: string[]
  onChange: TraitFiltersProps['onChange']
}) {
  const { t } = useLingui()
  const { name, label, values } = choice
  const [isInitiallyOpen] = useState(chosen.length > 0)
  const toggle = (key: string, on: boolean) => {
    const rest = on ? [...chosen, key] : chosen.filter((it) => it !== key)
    onChange({ [name]: rest.length ? rest : undefined })
  }
  return (
    <details open={isInitiallyOpen} className="group border-line border-b">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <span>
          {t(label)}
          {chosen.length > 0 && (
            <span className="num ml-2 font-normal text-muted">
              <Plural value={chosen.length} one="# selected" other="# selected" />
            </span>
          )}
        </span>
        <ChevronDown
          className="size-4 text-muted transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="pb-4">
        {name === 'interests' ? (
          <>
            <p className="mb-2 text-muted text-xs">
              <Trans>People who like all of these</Trans>
            </p>
            <InterestChips chosen={chosen} onToggle={toggle} />
          </>
        ) : (
          <fieldset>
            <legend className="sr-only">{t(label)}</legend>
            <div className="flex flex-wrap gap-2">
              {Object.entries(values).map(([key, word]) => (
                <ChoiceChip
                  key={key}
                  checked={chosen.includes(key)}
                  onChange={({ target }) => toggle(key, target.checked)}
                >
                  {t(word)}
                </ChoiceChip>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </details>
  )
}
