// Dialogs that may open over any hydrated page of a member: a match, and a like (LIKE-1, LIKE-5). Loaded when the page is idle.
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyChunk } from '../base/lazyChunk.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { useLikeModal } from './useLikeModal.ts'
import '../base/screenTexts.ts'

const LikeModal = lazyChunk(async () => (await import('./LikeModal.tsx')).LikeModal, { optional: true })

export function LikeDialogs() {
  const { liker, close } = useLikeModal()
  // After the page in the document: its first link stays the one that skips to the content.
  return createPortal(
    <>
      <MatchDialog />
      {liker && (
        <Suspense>
          <LikeModal liker={liker} onClose={close} />
        </Suspense>
      )}
    </>,
    document.body,
  )
}
