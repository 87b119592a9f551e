// Select of the large towns of a region: the finest location that others see (PRO-7).
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sites } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import { Select } from '../kit/Field.tsx'
import type { Place } from './useGeolocation.ts'

const STALE_TIME_MS = 3_600_000

type TownSelectProps = { place: Place; wrong: boolean; onChange(city: string | null): void }

export function TownSelect({ place: { country, region, city }, wrong, onChange }: TownSelectProps) {
  const { t } = useLingui()
  const { data, error, isFetching } = useQuery({
    ...query(sites.towns, { country, region: region ?? '' }),
    enabled: region !== null,
    staleTime: STALE_TIME_MS,
    gcTime: STALE_TIME_MS,
  })
  const towns = data?.towns ?? []
  const listed = city === null || towns.includes(city) ? towns : [city, ...towns]
  const none = region !== null && data !== undefined && !listed.length
  const hint = () => {
    if (region === null) return t`Choose a region first`
    if (error) return t`We couldn’t load the towns. Your region is enough.`
    if (none) return t`No town here has 50,000 people, so others see your region.`
    return t`A town near you with at least 50,000 people. Others never see anything more exact.`
  }
  return (
    <Select
      label={t`Town`}
      value={city ?? ''}
      disabled={region === null || none}
      aria-busy={isFetching || undefined}
      error={wrong ? t`Choose a town from the list.` : undefined}
      hint={hint()}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t`I’d rather not say`}</option>
      {listed.map((name) => (
        <option key={name} value={name}>
          {data?.names[name] ?? name}
        </option>
      ))}
    </Select>
  )
}
