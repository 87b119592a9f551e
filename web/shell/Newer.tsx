// Whether the server has a newer program than this page: it says which one whenever the live connection opens (NAV-12).
import { lazy, Suspense, useState } from 'react'
import { useNudge } from '../base/live.ts'

const NewVersion = lazy(async () => ({ default: (await import('../app/NewVersion.tsx')).NewVersion }))

/** Of the program that this page runs. */
const ours = () => (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version

export function Newer() {
  const [newer, setNewer] = useState<string | null>(null)
  useNudge('hello', ({ version }) => setNewer(version !== undefined && version !== ours() ? version : null))
  return newer ? (
    <Suspense>
      <NewVersion key={newer} />
    </Suspense>
  ) : null
}
