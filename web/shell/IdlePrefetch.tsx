// Once the page is at rest, the chunks of the places one goes to next are fetched (NAV-12). Into the browser's cache alone: the router's own
// prefetch loads them as its routes, and a network that fails it then reloads the page under whoever is writing.
import { useEffect } from 'react'
import { usePlaces } from './places.ts'

type Manifest = { routes: Partial<Record<string, { module: string; imports?: string[]; css?: string[] }>> }

const asked = new Set<string>()

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
  for (const address of [found.module, ...(found.imports ?? []), ...(found.css ?? [])]) {
    if (asked.has(address)) continue
    asked.add(address)
    fetch(address)
      .then((answer) => answer.blob())
      .catch(() => asked.delete(address))
  }
}
