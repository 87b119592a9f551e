// From where the browser is to the nearest large town. Only a position rounded to a kilometre leaves the browser, and nobody keeps it (PRO-7).
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

/** The same rounded place is not asked for twice within the hour (spec §4, geolocation_geocode). */
const hour = 3_600_000
const wait = { timeout: 10_000, maximumAge: 600_000 }
/** By the code of a GeolocationPositionError. */
const faults = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const

export function usePosition(onFound: (place: Place) => void) {
  const client = useQueryClient()
  const { countries } = useSite()
  const [looking, setLooking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function find(): Promise<Outcome> {
    const { coords } = await position()
    const [lat, lon] = [coords.latitude.toFixed(2), coords.longitude.toFixed(2)]
    const geolocation_geocode = { ...query(sites.geocode, { lat, lon }), staleTime: hour, gcTime: hour }
    const { country, region, region_name, city } = await client.fetchQuery(geolocation_geocode)
    if (!countries.includes(country)) return { kind: 'elsewhere', country }
    onFound({ country, region, city })
    return { kind: 'found', city, region_name }
  }

  async function locate() {
    setOutcome(null)
    setLooking(true)
    setOutcome(await find().catch(faultOf))
    setLooking(false)
  }

  return { locate: () => void locate(), looking, outcome }
}

function faultOf(error: unknown): Outcome {
  if (error instanceof RefusalError) return { kind: error.code === 'not_found' ? 'nothing_near' : 'failed' }
  return { kind: faults[(error as GeolocationPositionError).code as 1] ?? 'failed' }
}

const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, wait))
