// Shows a banner when the server has a newer build than this page. It sends its version when the live connection opens
// (NAV-12).
import { Suspense, useState } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useLiveEvent } from '../base/live.ts'
import { useVersion } from '../base/session.ts'

const ReloadPrompt = lazyChunk(async () => (await import('../app/ReloadPrompt.tsx')).ReloadPrompt, { optional: true })

export function NewVersionBanner() {
  const currentVersion = useVersion()
  const [newVersion, setNewVersion] = useState<string | null>(null)
  useLiveEvent('hello', ({ version }) =>
    setNewVersion(version !== undefined && version !== currentVersion ? version : null),
  )
  return newVersion ? (
    <Suspense>
      <ReloadPrompt key={newVersion} />
    </Suspense>
  ) : null
}
