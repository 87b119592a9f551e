// From where the browser is to the nearest large town; the position itself goes nowhere else and is not kept (PRO-7).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { sites } from '../../contract/index.ts'
import { ask } from '../base/call.ts'
import type { Place } from './LocationFields.tsx'

const unsupported = msg`This browser can’t tell where you are.`
const denied = msg`Your browser does not let us ask. Choose your region instead.`
const unknown = msg`We could not find out where you are. Choose your region instead.`

export function usePosition(onFound: (place: Place) => void) {
  const [looking, setLooking] = useState(false)
  const [why, setWhy] = useState<MessageDescriptor | null>(null)

  async function locate() {
    if (!navigator.geolocation) return setWhy(unsupported)
    setWhy(null)
    setLooking(true)
    try {
      const { coords } = await position()
      const lat = coords.latitude.toFixed(4)
      const { country, region, city } = await ask(sites.geocode, { lat, lon: coords.longitude.toFixed(4) })
      onFound({ country, region, city })
    } catch (error) {
      setWhy((error as GeolocationPositionError).code === 1 ? denied : unknown)
    } finally {
      setLooking(false)
    }
  }

  return { locate: () => void locate(), looking, why }
}

const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 600_000 }),
  )
