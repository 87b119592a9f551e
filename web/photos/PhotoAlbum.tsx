// The member's own album: pick, drop or take photos, reorder, choose the main one, crop, remove; at most 3 for free
// members, 25 for premium (PRO-2, PRO-4).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'
import type { OwnPhoto } from '../../contract/photos.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { ErrorState } from '../kit/EmptyState.tsx'
import { SlowNotice } from '../kit/SlowNotice.tsx'
import { toast } from '../kit/toasts.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { AlbumPhoto } from './AlbumPhoto.tsx'
import { albumQuery } from './albumCache.ts'
import { FailedUploads } from './FailedUploads.tsx'
import { PhotoCount } from './PhotoCount.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { PremiumAlbumOffer } from './PremiumAlbumOffer.tsx'
import { positionByKey } from './positionByKey.ts'
import { TakePhoto } from './TakePhoto.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { useFileDrop } from './useFileDrop.ts'
import { usePhotoOrder } from './usePhotoOrder.ts'
import { useReorderDrag } from './useReorderDrag.ts'
import { useUploads } from './useUploads.ts'

export { albumQuery }

const CropDialog = lazyChunk(async () => (await import('./CropDialog.tsx')).CropDialog)

/** A screen that shows it loads `optional(albumQuery)` and gives it a heading. `hasOffer`: of Premium, to free members. */
export function PhotoAlbum({ hasOffer = true }: { hasOffer?: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(albumQuery)
  const { photos: ownPhotos, max } = data ?? { photos: [], max: 0 }
  const list = useRef<HTMLUListElement>(null)
  const hadFocus = useRef(false)
  const [open, setOpen] = useState<string | null>(null)
  const [photoToCrop, setPhotoToCrop] = useState<OwnPhoto | null>(null)
  const [announcement, announce] = useState('')
  const { shown, move } = usePhotoOrder(ownPhotos, ({ message }) => {
    announce(t`We couldn’t save the new order.`)
    toast({ tone: 'bad', text: message })
  })
  const { uploads, add, retry, discard } = useUploads(max - ownPhotos.length, (count) =>
    toast({
      tone: 'news',
      text: (
        <Plural
          value={count}
          one="One of these is already in your album."
          other="# of these are already in your album."
        />
      ),
    }),
  )
  // The slot that took a photo is gone: the focus goes to the next one.
  useEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = false
    const next = list.current?.querySelector('input') ?? list.current
    next?.focus({ preventScroll: true })
  })
  const moveTo = (id: string, to: number) => {
    const place = Math.max(0, Math.min(to, shown.length - 1))
    move(id, place)
    announce(
      place === 0
        ? t`Moved to 1 of ${shown.length}. This is your main photo.`
        : t`Moved to ${place + 1} of ${shown.length}.`,
    )
  }
  const { startDrag, offsetOf, draggedPosition } = useReorderDrag(list, (from, to) => {
    const { id } = shown[from] ?? {}
    if (id) moveTo(id, to)
  })
  const isFileOver = useFileDrop(add)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const sending = uploads.filter(({ failure }) => failure === null)
  const used = ownPhotos.length + sending.length
  const freeSlots = max - used
  const isFree = data !== undefined && max < MAX_PREMIUM_PHOTOS
  // A free album shows all its slots from the beginning: an added photo shifts no layout.
  const slots = Array.from({ length: Math.max(0, isFree ? freeSlots : Math.min(freeSlots, 1)) }, (_, at) => used + at)
  return (
    <div className={`relative rounded-card ${isFileOver ? 'outline-3 outline-focus outline-offset-4' : ''}`}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`My photos`}
        className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6"
      >
        {shown.map((photo, place) => (
          <AlbumPhoto
            key={photo.id}
            photo={photo}
            position={place}
            of={shown.length}
            offset={offsetOf(place)}
            isDragged={draggedPosition === place}
            onOpen={() => setOpen(photo.id)}
            onGrab={(event) => startDrag(event, place)}
            onKey={(event) => {
              const to = positionByKey(event.key, place, list.current)
              if (to === null) return
              event.preventDefault()
              moveTo(photo.id, to)
            }}
          />
        ))}
        {sending.map((it) => (
          <li key={it.key}>
            <UploadProgress upload={it} onStop={() => discard(it.key)} />
          </li>
        ))}
        {slots.map((place, at) => (
          <li key={place} aria-hidden={at > 0}>
            {at === 0 ? (
              <AddPhotos onPick={add} hadFocus={hadFocus} />
            ) : (
              <div className="aspect-3/4 rounded-field border-[1.5px] border-line border-dashed" />
            )}
          </li>
        ))}
        {isFree && hasOffer && (
          <li className="max-sm:col-span-3">
            <PremiumAlbumOffer />
          </li>
        )}
      </ul>
      <FailedUploads
        uploads={uploads.filter(({ failure }) => failure)}
        freeSlots={freeSlots}
        max={max}
        onRetry={retry}
        onDiscard={discard}
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {data && <PhotoCount used={ownPhotos.length} max={max} />}
        <div className={freeSlots > 0 ? 'contents' : 'invisible'}>
          <TakePhoto onTake={add} />
        </div>
      </div>
      <p id="how-to-move" hidden>
        <Trans>Use the arrow keys to move this photo.</Trans>
      </p>
      <p role="status" className="sr-only">
        {sending.length > 0 ? (
          <Plural value={sending.length} one="Sending # photo" other="Sending # photos" />
        ) : (
          announcement
        )}
      </p>
      <PhotoDialog
        photos={shown}
        id={open}
        onMove={moveTo}
        onCrop={(photo) => {
          setOpen(null)
          setPhotoToCrop(photo)
        }}
        onClose={() => setOpen(null)}
        // After the dialog has closed: before, nothing outside it can take the focus.
        onRemoved={() => setTimeout(() => list.current?.focus())}
      />
      {photoToCrop && (
        <Suspense fallback={<SlowNotice />}>
          <CropDialog photo={photoToCrop} onClose={() => setPhotoToCrop(null)} />
        </Suspense>
      )}
    </div>
  )
}
