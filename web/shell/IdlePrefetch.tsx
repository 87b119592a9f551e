// Once the page is at rest, the chunks of the places one goes to next are fetched into the browser's cache (NAV-12).
import { useEffect } from 'react'
import { bring } from './chunks.ts'
import { usePlaces } from './places.ts'

type Manifest = { routes: Partial<Record<string, { module: string; imports?: string[]; css?: string[] }>> }

export function IdlePrefetch() {
  const places = usePlaces()
    .map(({ to }) => to.slice(1))
    .join(' ')
  useEffect(() => {
    for (const place of places.split(' ')) prefetch(place)
  }, [places])
  return null
}

/** `route`: its id, which for these is its path. */
function prefetch(route: string) {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
  const found = routes[route]
  if (!found) return
  for (const address of [found.module, ...(found.imports ?? []), ...(found.css ?? [])]) bring(address)
}
