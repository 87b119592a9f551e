// Places with at least 50,000 inhabitants in those countries (PRO-7). GeoNames, CC BY 4.0: see seed/README.md.
import { readFileSync } from 'node:fs'
import type { CountryCode } from '../../contract/countries.ts'

export interface Place {
  name: string
  country: CountryCode
  /** Code of regionList.ts. */
  region: string
  lat: number
  lon: number
  population: number
}

type Row = [name: string, country: CountryCode, region: string, lat: number, lon: number, population: number]

const rows: Row[] = JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8'))

/** By country, the largest first. */
export const places: Place[] = rows.map(([name, country, region, lat, lon, population]) => ({
  name,
  country,
  region,
  lat,
  lon,
  population,
}))
