// One of the member's own photos in the album: opens by a press, moves by its grip, by keys too (PRO-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Move } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { OwnPhoto } from '../../contract/photos.ts'

type AlbumPhotoProps = {
  photo: OwnPhoto
  position: number
  of: number
  offset: { x: number; y: number } | null
  isDragged: boolean
  onOpen(): void
  onGrab(event: PointerEvent): void
  onKey(event: KeyboardEvent<HTMLElement>): void
}

export function AlbumPhoto({
  photo: { image },
  position,
  of,
  offset,
  isDragged,
  onOpen,
  onGrab,
  onKey,
}: AlbumPhotoProps) {
  const { t } = useLingui()
  const label = t`Photo ${position + 1}`
  return (
    <li
      data-place={position}
      className={`relative ${isDragged ? 'z-2 shadow-3' : offset ? 'transition-transform duration-200' : ''}`}
      style={offset ? { transform: `translate(${offset.x}px, ${offset.y}px)` } : undefined}
    >
      <button
        type="button"
        onClick={onOpen}
        // Touch scrolls the page here; it drags by the grip.
        onPointerDown={(event) => event.pointerType !== 'touch' && onGrab(event)}
        aria-haspopup="dialog"
        className="relative block aspect-3/4 w-full overflow-hidden rounded-field bg-sunken"
      >
        <img
          src={image.match}
          srcSet={`${image.thumb_filename} 192w, ${image.match} 600w`}
          sizes="(min-width: 992px) 170px, (min-width: 576px) 24vw, 31vw"
          alt=""
          width={600}
          height={800}
          loading={position < 6 ? 'eager' : 'lazy'}
          draggable={false}
          className="size-full object-cover"
        />
        <span className="sr-only">{label}</span>
        {(position === 0 || image.status !== 'active') && (
          <span className="absolute inset-x-1.5 bottom-1.5 rounded-full bg-on-photo px-2 py-1 text-center font-semibold text-white text-xs">
            {image.status === 'pending' ? (
              <Trans>Being checked</Trans>
            ) : image.status === 'refused' ? (
              <Trans>Not shown</Trans>
            ) : (
              <Trans>Main photo</Trans>
            )}
          </span>
        )}
      </button>
      {of > 1 && (
        <button
          type="button"
          aria-label={t`Move photo, ${position + 1} of ${of}`}
          aria-describedby="how-to-move"
          onPointerDown={onGrab}
          onKeyDown={onKey}
          className="absolute top-0 right-0 grid size-11 cursor-grab touch-none place-items-center rounded-full text-white focus-visible:-outline-offset-3 active:cursor-grabbing"
        >
          <span className="grid size-8 place-items-center rounded-full bg-on-photo">
            <Move className="size-4.5" aria-hidden />
          </span>
        </button>
      )}
    </li>
  )
}
