// Finds the nearest large town of the device. Only a position rounded to a kilometre leaves the browser, and nobody
// stores it (PRO-7).
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sites } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import { RefusalError } from '../base/refusalError.ts'
import { useSite } from '../base/session.ts'

export type Place = { country: string; region: string | null; city: string | null }

export type Outcome =
  | { kind: 'found'; city: string; region_name: string }
  | { kind: 'elsewhere'; country: string }
  | { kind: 'denied' | 'timeout' | 'unavailable' | 'nothing_near' | 'failed' }

/** The same rounded position is not looked up twice within the hour (spec §4, geolocation_geocode). */
const STALE_TIME_MS = 3_600_000
const positionOptions = { timeout: 10_000, maximumAge: 600_000 }
/** By the code of a GeolocationPositionError. */
const errorKinds = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const

export function useGeolocation(onFound: (place: Place) => void) {
  const client = useQueryClient()
  const { countries } = useSite()
  const [isLocating, setIsLocating] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function findTown(): Promise<Outcome> {
    const { coords } = await currentPosition()
    const [lat, lon] = [coords.latitude.toFixed(2), coords.longitude.toFixed(2)]
    const geolocation_geocode = {
      ...query(sites.geocode, { lat, lon }),
      staleTime: STALE_TIME_MS,
      gcTime: STALE_TIME_MS,
    }
    const { country, region, region_name, city, city_name } = await client.fetchQuery(geolocation_geocode)
    if (!countries.includes(country)) return { kind: 'elsewhere', country }
    onFound({ country, region, city })
    return { kind: 'found', city: city_name, region_name }
  }

  async function locate() {
    setOutcome(null)
    setIsLocating(true)
    setOutcome(await findTown().catch(outcomeOfError))
    setIsLocating(false)
  }

  return { locate: () => void locate(), isLocating, outcome }
}

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof RefusalError) return { kind: error.code === 'not_found' ? 'nothing_near' : 'failed' }
  return { kind: errorKinds[(error as GeolocationPositionError).code as 1] ?? 'failed' }
}

const currentPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, positionOptions),
  )
