// Site-entry warning, first on the page (NAV-10). In the empty layout the signup includes it.
import { Suspense } from 'react'
import { useMatches } from 'react-router'
import { lazyChunk } from '../base/lazyChunk.ts'
import { leafHandle } from '../base/routeHandle.ts'
import { useNeedsSiteEntry } from '../siteEntry/useNeedsSiteEntry.ts'

// Loaded on demand: most visitors of hydrated pages have confirmed it.
const EntryDialog = lazyChunk(async () => (await import('../siteEntry/EntryDialog.tsx')).EntryDialog, {
  optional: true,
})

export function SiteEntry() {
  const { layout } = leafHandle(useMatches())
  if (!useNeedsSiteEntry() || layout === 'empty') return null
  return (
    <Suspense>
      <EntryDialog />
    </Suspense>
  )
}
