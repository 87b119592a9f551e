// The site-entry warning, before everything else on the page (NAV-10). In the empty layout the signup has it in itself.
import { Suspense } from 'react'
import { useMatches } from 'react-router'
import { leafHandle } from '../base/handle.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useWarned } from '../siteEntry/useWarned.ts'

// Most people who see a page alive have answered it.
const EntryDialog = lazyChunk(async () => (await import('../siteEntry/EntryDialog.tsx')).EntryDialog)

export function SiteEntry() {
  const { layout } = leafHandle(useMatches())
  if (!useWarned() || layout === 'empty') return null
  return (
    <Suspense>
      <EntryDialog />
    </Suspense>
  )
}
