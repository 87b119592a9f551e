// The filters of the address as removable chips, and a notice of the parts that were ignored (SRCH-1).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { useFormats } from '../base/formats.ts'
import { RemoveChip } from '../kit/Chip.tsx'
import { Link } from '../kit/Link.tsx'
import { gendersLabels } from './filterLabels.ts'
import { type Filters, searchUrl, type Trait } from './filters.ts'
import { type IgnoredFilter, ignoredFilters } from './ignoredFilters.ts'
import { onlyLabels, sortLabels, traitChoices } from './traits.ts'
import { useRegions } from './useRegions.ts'
import '../base/screenTexts.ts'

type ActiveFiltersProps = {
  address: URLSearchParams
  chosen: Filters
  shown: Filters
  /** Number of the first page in the answer; 0 before it is there. */
  page: number
  onChange(filters: Filters): void
}

export default function ActiveFilters({ address, chosen, shown, page, onChange }: ActiveFiltersProps) {
  const ignored = page ? ignoredFilters(address, shown, page) : []
  return (
    <>
      <FilterChips chosen={chosen} shown={shown} onChange={onChange} />
      {ignored.length > 0 && <IgnoredFilters out={ignored} to={searchUrl(chosen)} />}
    </>
  )
}

/** Hidden where the filter panel shows the same. */
function FilterChips({ chosen, shown, onChange }: Pick<ActiveFiltersProps, 'chosen' | 'shown' | 'onChange'>) {
  const { t } = useLingui()
  const { country: nameOf } = useFormats()
  const { gender, country, countryregion, min_age, max_age, only = [], sort } = chosen
  const regions = useRegions(country ?? shown.country ?? '')
  const chip = (key: string, label: ReactNode, without: Partial<Filters>) => (
    <li key={key}>
      <RemoveChip label={t`Remove filter`} onClick={() => onChange({ ...chosen, ...without })}>
        {label}
      </RemoveChip>
    </li>
  )
  const from = shown.min_age ?? MIN_AGE_YEARS
  const to = shown.max_age ?? MAX_AGE_YEARS
  const ages = (
    <Trans>
      {from}–{to}
    </Trans>
  )
  const region = regions.find(({ code }) => code === countryregion)?.name ?? countryregion
  const chips = [
    gender && chip('gender', t(gendersLabels[gender]), { gender: undefined }),
    (min_age ?? max_age) !== undefined && chip('age', ages, { min_age: undefined, max_age: undefined }),
    country && chip('country', nameOf(country), { country: undefined, countryregion: undefined }),
    countryregion && chip('region', region, { countryregion: undefined }),
    ...only.map((it) => chip(`only ${it}`, t(onlyLabels[it]), withoutValue(chosen, 'only', it))),
    sort && chip('sort', t(sortLabels[sort]), { sort: undefined }),
    ...traitChoices.flatMap(({ name, label, values }) =>
      (chosen[name] ?? []).map((value) => {
        const word = t(values[value] ?? msg`Other`)
        const text = name === 'interests' || name === 'signup_reason' ? word : `${t(label)}: ${word}`
        return chip(`${name} ${value}`, text, withoutValue(chosen, name, value))
      }),
    ),
  ].filter(Boolean)
  if (!chips.length) return null
  return (
    <ul aria-label={t`Active filters`} className="bleed mb-3 flex gap-2 overflow-x-auto px-4 py-0.5 md:px-0 lg:hidden">
      {chips}
    </ul>
  )
}

function withoutValue(chosen: Filters, name: Trait | 'only', value: string): Partial<Filters> {
  const rest = (chosen[name] as string[]).filter((it) => it !== value)
  return { [name]: rest.length ? rest : undefined }
}

const coreNames = {
  gender: msg`Show me`,
  country: msg`Country`,
  countryregion: msg`Region`,
  min_age: msg`Minimum age`,
  max_age: msg`Maximum age`,
  only: msg`Show only`,
  sort: msg`Sort by`,
  page: msg`Page`,
  unknown: msg`an unknown filter`,
}

function IgnoredFilters({ out, to }: { out: IgnoredFilter[]; to: string }) {
  const { t } = useLingui()
  const filterNames = out.map((name) =>
    t(
      name in coreNames
        ? coreNames[name as 'page']
        : (traitChoices.find((it) => it.name === name)?.label ?? coreNames.unknown),
    ),
  )
  const list = filterNames.join(', ')
  return (
    <p role="status" className="mb-3 flex gap-2 text-muted text-sm">
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        <Trans>We ignored part of this link: {list}.</Trans>{' '}
        <Link to={to} replace className="link -my-3 inline-flex min-h-11 items-center">
          <Trans>Dismiss</Trans>
        </Link>
      </span>
    </p>
  )
}
