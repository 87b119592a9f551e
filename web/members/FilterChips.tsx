// The filters of the address as chips; a tap takes one away. Beside the panel they would say it twice.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maxAge, minAge } from '../../contract/limits.ts'
import { useFormats } from '../base/formats.ts'
import { RemoveChip } from '../kit/Chip.tsx'
import { gendersLabels } from './filterLabels.ts'
import type { Filters } from './filters.ts'
import { useRegions } from './useRegions.ts'

type FilterChipsProps = { chosen: Filters; shown: Filters; onChange(filters: Filters): void }

export function FilterChips({ chosen, shown, onChange }: FilterChipsProps) {
  const { t } = useLingui()
  const { country: nameOf } = useFormats()
  const { gender, country, countryregion, min_age, max_age } = chosen
  const regions = useRegions(country ?? shown.country ?? '')
  const without = (...names: (keyof Filters)[]) =>
    onChange({ ...chosen, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  const chip = (key: string, said: ReactNode, ...names: (keyof Filters)[]) => (
    <li key={key}>
      <RemoveChip label={t`Remove this filter`} onClick={() => without(...names)}>
        {said}
      </RemoveChip>
    </li>
  )
  const from = shown.min_age ?? minAge
  const to = shown.max_age ?? maxAge
  const chips = [
    gender && chip('gender', t(gendersLabels[gender]), 'gender'),
    (min_age !== undefined || max_age !== undefined) &&
      chip(
        'age',
        <Trans>
          {from} to {to}
        </Trans>,
        'min_age',
        'max_age',
      ),
    country && chip('country', nameOf(country), 'country', 'countryregion'),
    countryregion &&
      chip('region', regions.find(({ code }) => code === countryregion)?.name ?? countryregion, 'countryregion'),
  ].filter(Boolean)
  if (!chips.length) return null
  return (
    <ul aria-label={t`Filters in use`} className="bleed mb-3 flex gap-2 overflow-x-auto px-4 md:px-0 lg:hidden">
      {chips}
    </ul>
  )
}
