// Photo gallery of a profile: swiped on a phone, chosen by thumbnails on a large screen, opened by a press; locked
// photos say how they open (PRO-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import type { Profile } from '../../contract/members.ts'
import type { Photo } from '../../contract/photos.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { Portrait } from '../kit/Portrait.tsx'
import { SlowNotice } from '../kit/SlowNotice.tsx'
import { LockedPhotoOverlay } from './LockedPhotoOverlay.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import './photoTransition.css'

const PhotoView = lazyChunk(async () => (await import('../photos/PhotoView.tsx')).PhotoView)

type GalleryPhoto = Pick<Photo, 'id' | 'locked'> & { image: Photo['image'] | null }

export function Gallery({ member }: { member: Profile }) {
  const { id, name, photos, main_image } = member
  const { t } = useLingui()
  const strip = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState(0)
  const [open, setOpen] = useState<string | null>(null)
  const slides: GalleryPhoto[] = photos.length
    ? photos
    : [{ id, locked: main_image?.status === 'locked', image: main_image }]
  const go = (to: number) => {
    const { current } = strip
    current?.scrollTo({ left: to * current.clientWidth, behavior: 'smooth' })
  }
  return (
    <section aria-label={t`${name}’s photos`} className="bleed relative col-start-1 row-start-1 min-w-0 md:row-span-2">
      <div data-transition="profile-photo" className="relative overflow-hidden bg-sunken md:rounded-card md:shadow-2">
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <ul
          ref={strip}
          tabIndex={slides.length > 1 ? 0 : undefined}
          aria-label={t`${name}’s photos`}
          onScroll={({ currentTarget: it }) => setPosition(Math.round(it.scrollLeft / Math.max(1, it.clientWidth)))}
          className="flex [scroll-snap-type:x_mandatory] overflow-x-auto -outline-offset-4! [scrollbar-width:none]"
        >
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
          {slides.map((photo, n) => (
            <li
              // The photo of the card stays while the others come.
              key={n === 0 ? id : photo.id}
              className="relative aspect-3/4 w-full shrink-0 snap-center overflow-hidden max-md:max-h-[58svh]"
            >
              <Slide photo={photo} alt={t`${name}, photo ${n + 1}`} first={n === 0} onOpen={() => setOpen(photo.id)} />
              {photo.locked && photos.length > 0 && (
                <LockedPhotoOverlay id={id} place={n} of={slides.length} isCurrent={n === position} />
              )}
            </li>
          ))}
        </ul>
        {slides.length > 1 && <Segments at={position} of={slides.length} />}
      </div>
      {slides.length > 1 && <Thumbnails photos={photos} at={position} onPick={go} />}
      {open && (
        <Suspense fallback={<SlowNotice />}>
          <PhotoView member={member} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

type SlideProps = { photo: GalleryPhoto; alt: string; first: boolean; onOpen: () => void }

/** A locked photo has no alternative text and does not open. */
function Slide({ photo: { locked, image }, alt, first, onOpen }: SlideProps) {
  const eager = first && 'first'
  if (locked || !image) return <Portrait image={image} eager={eager} blurred={locked} />
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
    >
      <Portrait image={image} alt={alt} eager={eager} />
    </button>
  )
}

function Segments({ at, of }: { at: number; of: number }) {
  return (
    <p className="absolute inset-x-3 top-1.5 flex gap-1 md:hidden">
      {Array.from({ length: of }, (_, n) => n).map((n) => (
        <span key={n} aria-hidden className={`h-[3px] flex-1 rounded-full ${n === at ? 'bg-white' : 'bg-white/40'}`} />
      ))}
      <span className="sr-only" role="status">
        <Trans>
          Photo {at + 1} of {of}
        </Trans>
      </span>
    </p>
  )
}
