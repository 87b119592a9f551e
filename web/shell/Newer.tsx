// Whether the server has a newer program than this page: it says which one whenever the live connection opens (NAV-12).
import { Suspense, useState } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useNudge } from '../base/live.ts'
import { useVersion } from '../base/session.ts'

const NewVersion = lazyChunk(async () => (await import('../app/NewVersion.tsx')).NewVersion)

export function Newer() {
  const ours = useVersion()
  const [newer, setNewer] = useState<string | null>(null)
  useNudge('hello', ({ version }) => setNewer(version !== undefined && version !== ours ? version : null))
  return newer ? (
    <Suspense>
      <NewVersion key={newer} />
    </Suspense>
  ) : null
}
