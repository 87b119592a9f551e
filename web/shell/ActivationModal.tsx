// Activation reminder as a modal after the signup, where the URL has its flag (NAV-9).
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useUser } from '../base/session.ts'

const ActivationDialog = lazyChunk(async () => (await import('../alerts/ActivationDialog.tsx')).ActivationDialog, {
  optional: true,
})

export function ActivationModal() {
  const flagged = useSearchParams()[0].has('api_signup_complete')
  if (!useUser() || !flagged) return null
  return (
    <Suspense>
      <ActivationDialog />
    </Suspense>
  )
}
