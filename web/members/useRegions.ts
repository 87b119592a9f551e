// Regions of a country, sorted by name (SRCH-1, SITE-8).
import { useQuery } from '@tanstack/react-query'
import { sites } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { query } from '../base/queries.ts'

/** They change only with a new version. */
const regionsQuery = { ...query(sites.regions, {}), staleTime: 3_600_000 }

export function useRegions(country: string) {
  const { data } = useQuery(regionsQuery)
  const { order } = useFormats()
  const own = data?.regions.filter((it) => it.country === country) ?? []
  return own.sort((a, b) => order(a.name, b.name))
}
