// My photos: pick, drop or take several, put them in order, choose the main one, cut, remove; at most 3 for free, 25 for premium
// (PRO-2, PRO-4).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'
import type { OwnPhoto } from '../../contract/photos.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { ErrorState } from '../kit/Empty.tsx'
import { toast } from '../kit/toasts.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { albumQuery } from './keepAlbum.ts'
import { Mine } from './Mine.tsx'
import { MoreRoom } from './MoreRoom.tsx'
import { NotSent } from './NotSent.tsx'
import { OnItsWay } from './OnItsWay.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { placeByKey } from './placeByKey.ts'
import { Room } from './Room.tsx'
import { TakePhoto } from './TakePhoto.tsx'
import { useDrag } from './useDrag.ts'
import { useDropped } from './useDropped.ts'
import { useOrder } from './useOrder.ts'
import { useUploads } from './useUploads.ts'

export { albumQuery }

const CropDialog = lazyChunk(async () => (await import('./CropDialog.tsx')).CropDialog)

/** Name `optional(albumQuery)` in the screen's `fill`, and give it a heading. */
export function PhotoAlbum() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(albumQuery)
  const { photos: mine, max } = data ?? { photos: [], max: 0 }
  const list = useRef<HTMLUListElement>(null)
  const hadFocus = useRef(false)
  const [open, setOpen] = useState<string | null>(null)
  const [cutting, setCutting] = useState<OwnPhoto | null>(null)
  const [said, say] = useState('')
  const { shown, move } = useOrder(mine, ({ message }) => {
    say(t`The order was not kept.`)
    toast({ tone: 'bad', text: message })
  })
  const { uploads, add, retry, drop } = useUploads(max - mine.length, (count) =>
    toast({
      tone: 'news',
      text: (
        <Plural
          value={count}
          one="One of them is in your album already."
          other="# of them are in your album already."
        />
      ),
    }),
  )
  // A place that took a photo is that photo now: the focus goes on to the next.
  useEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = false
    const next = list.current?.querySelector('input') ?? list.current
    next?.focus({ preventScroll: true })
  })
  const moveTo = (id: string, to: number) => {
    const place = Math.max(0, Math.min(to, shown.length - 1))
    move(id, place)
    say(place === 0 ? t`At place 1 of ${shown.length}: your main photo.` : t`At place ${place + 1} of ${shown.length}.`)
  }
  const { grab, movedBy, dragged } = useDrag(list, (from, to) => {
    const { id } = shown[from] ?? {}
    if (id) moveTo(id, to)
  })
  const over = useDropped(add)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const sending = uploads.filter(({ why }) => why === null)
  const used = mine.length + sending.length
  const room = max - used
  const isFree = data !== undefined && max < MAX_PREMIUM_PHOTOS
  // The few of a free album stand from the beginning: no photo that comes moves what is below.
  const places = Array.from({ length: Math.max(0, isFree ? room : Math.min(room, 1)) }, (_, at) => used + at)
  return (
    <div className={`rounded-card ${over ? 'outline-3 outline-focus outline-offset-4' : ''}`}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`My photos`}
        className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6"
      >
        {shown.map((it, place) => (
          <Mine
            key={it.id}
            photo={it}
            place={place}
            of={shown.length}
            movedBy={movedBy(place)}
            dragged={dragged === place}
            onOpen={() => setOpen(it.id)}
            onGrab={(event) => grab(event, place)}
            onKey={(event) => {
              const to = placeByKey(event.key, place, list.current)
              if (to === null) return
              event.preventDefault()
              moveTo(it.id, to)
            }}
          />
        ))}
        {sending.map((it) => (
          <li key={it.key}>
            <OnItsWay upload={it} onStop={() => drop(it.key)} />
          </li>
        ))}
        {places.map((place, at) => (
          <li key={place} aria-hidden={at > 0}>
            {at === 0 ? (
              <AddPhotos onPick={add} hadFocus={hadFocus} />
            ) : (
              <div className="aspect-3/4 rounded-field border-[1.5px] border-line border-dashed" />
            )}
          </li>
        ))}
        {isFree && (
          <li className="max-sm:col-span-3">
            <MoreRoom />
          </li>
        )}
      </ul>
      <NotSent uploads={uploads.filter(({ why }) => why)} room={room} max={max} onRetry={retry} onDrop={drop} />
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {data && <Room used={mine.length} max={max} />}
        <div className={room > 0 ? 'contents' : 'invisible'}>
          <TakePhoto onTake={add} />
        </div>
      </div>
      <p id="how-to-move" hidden>
        <Trans>Arrow keys move the photo.</Trans>
      </p>
      <p role="status" className="sr-only">
        {sending.length > 0 ? <Plural value={sending.length} one="Sending one photo" other="Sending # photos" /> : said}
      </p>
      <PhotoDialog
        photos={shown}
        id={open}
        onMove={moveTo}
        onCrop={(photo) => {
          setOpen(null)
          setCutting(photo)
        }}
        onClose={() => setOpen(null)}
        // Once the dialog is gone: before, nothing beside it can have the focus.
        onRemoved={() => setTimeout(() => list.current?.focus())}
      />
      {cutting && (
        <Suspense>
          <CropDialog photo={cutting} onClose={() => setCutting(null)} />
        </Suspense>
      )}
    </div>
  )
}
