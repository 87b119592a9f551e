// Fields of the search filters: gender, ages, country and region; then order and further filters (SRCH-1, SITE-6, SITE-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { genders } from '../../contract/attributes.ts'
import type { RegionWord } from '../../contract/countries.ts'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { useFormats } from '../base/formats.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useSite } from '../base/session.ts'
import { useIdle } from '../base/useIdle.ts'
import { Select } from '../kit/Field.tsx'
import { Range } from '../kit/Range.tsx'
import { gendersLabels, regionLabels } from './filterLabels.ts'
import type { Filters } from './filters.ts'
import { useRegions } from './useRegions.ts'

/** Loads the texts of all attributes, so not before the page is idle. */
const TraitFilters = lazyChunk(async () => (await import('./TraitFilters.tsx')).default)

type FilterFieldsProps = { value: Filters; onChange(change: Filters): void }

export function FilterFields({ value, onChange }: FilterFieldsProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const { countries, search_fields } = useSite()
  const offers = (...fields: string[]) => fields.some((it) => search_fields.includes(it))
  const isIdle = useIdle()
  const { min_age = MIN_AGE_YEARS, max_age = MAX_AGE_YEARS, gender, country } = value
  return (
    <div className="grid gap-5">
      {offers('gender') && (
        <Select
          label={t`Show me`}
          value={gender ?? ''}
          onChange={({ target }) => onChange({ gender: target.value === 'female' ? 'female' : 'male' })}
        >
          {!gender && <option value="">{t`Everyone`}</option>}
          {genders.map((it) => (
            <option key={it} value={it}>
              {t(gendersLabels[it])}
            </option>
          ))}
        </Select>
      )}
      <Range
        label={t`Age`}
        names={['min_age', 'max_age']}
        labels={[t`Minimum age`, t`Maximum age`]}
        min={MIN_AGE_YEARS}
        max={MAX_AGE_YEARS}
        value={[min_age, max_age]}
        onChange={([from, to]) => onChange({ min_age: from, max_age: to })}
        formatRange={(from, to) => (
          <Trans>
            {from}–{to}
          </Trans>
        )}
      />
      {countries.length > 1 && offers('country') && (
        <Select
          label={t`Country`}
          value={country ?? ''}
          onChange={({ target }) => onChange({ country: target.value, countryregion: undefined })}
        >
          {[...countries]
            .map((code) => ({ code, name: formats.country(code) }))
            .sort((a, b) => formats.order(a.name, b.name))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      )}
      {country && offers('region', 'countryregion') && (
        <RegionSelect
          country={country}
          value={value.countryregion ?? ''}
          all={t`Anywhere`}
          onChange={(region) => onChange({ country, countryregion: region || undefined })}
        />
      )}
      {isIdle && (
        <Suspense>
          <TraitFilters value={value} onChange={onChange} />
        </Suspense>
      )}
    </div>
  )
}

type RegionSelectProps = {
  country: string
  value: string
  /** Label of the option for no region. */
  all: string
  error?: string | undefined
  onChange(code: string): void
}

export function RegionSelect({ country, value, all, error, onChange }: RegionSelectProps) {
  const { t } = useLingui()
  const { region_data } = useSite()
  const regions = useRegions(country)
  if (!regions.length) return null
  return (
    <Select
      label={t(regionLabels[(region_data[country] as RegionWord | undefined) ?? 'region'])}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
