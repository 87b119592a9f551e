// What may come over any living page of a member: a match, and somebody's like (LIKE-1, LIKE-5). Loaded once the page is at rest.
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyChunk } from '../base/lazyChunk.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { useLikeModal } from './useLikeModal.ts'
import '../base/moreTexts.ts'

const LikeModal = lazyChunk(async () => (await import('./LikeModal.tsx')).LikeModal)

export function LikeDialogs() {
  const { liker, close } = useLikeModal()
  // Behind the page: its first link stays the one that skips to the content.
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
