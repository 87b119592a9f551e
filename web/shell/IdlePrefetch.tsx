// Once the page is at rest, and after 2 s at the latest, the chunks of the places one goes to next are fetched (NAV-12).
import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { usePlaces } from './places.ts'

const timeout = 2_000

export function IdlePrefetch() {
  const places = usePlaces()
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const rest = () => setIdle(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, timeout)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(rest, { timeout })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle ? places.map(({ to }) => <PrefetchPageLinks key={to} page={to} />) : null
}
