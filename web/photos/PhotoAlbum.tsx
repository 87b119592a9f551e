// My photos: pick or drop several, choose the main one, remove; at most 3 for free, 25 for premium (PRO-2, PRO-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { photos } from '../../contract/index.ts'
import { premiumPhotos } from '../../contract/limits.ts'
import type { Photo } from '../../contract/photos.ts'
import { query } from '../base/queries.ts'
import { ErrorState } from '../kit/Empty.tsx'
import { AddPhotos } from './AddPhotos.tsx'
import { NotSent } from './NotSent.tsx'
import { OnItsWay } from './OnItsWay.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { useUploads } from './useUploads.ts'

export const albumQuery = query(photos.mine, {})

/** Name it `optional(albumQuery)` in the screen's `fill`, and give it a heading. */
export function PhotoAlbum() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(albumQuery)
  const { uploads, add, retry, drop } = useUploads()
  const [open, setOpen] = useState<Photo | null>(null)
  const [over, setOver] = useState(false)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { photos: mine, max } = data ?? { photos: [], max: 0 }
  const sending = uploads.filter(({ refused }) => !refused)
  const room = max - mine.length - sending.length
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the first is the button
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={`rounded-card ${over ? 'outline-3 outline-focus outline-offset-4' : ''}`}
    >
      <ul aria-label={t`My photos`} className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
        {mine.map((it, n) => (
          <li key={it.id}>
            <Mine photo={it} label={t`Photo ${n + 1}`} onOpen={() => setOpen(it)} />
          </li>
        ))}
        {sending.map((it) => (
          <li key={it.key}>
            <OnItsWay upload={it} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <AddPhotos onPick={add} />
          </li>
        )}
      </ul>
      <NotSent uploads={uploads.filter(({ refused }) => refused)} onRetry={retry} onDrop={drop} />
      {data && <Room used={mine.length} max={max} />}
      <PhotoDialog photo={open} onClose={() => setOpen(null)} />
    </div>
  )
}

function Mine({ photo, label, onOpen }: { photo: Photo; label: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="relative block aspect-3/4 w-full overflow-hidden rounded-field bg-sunken"
    >
      <img src={photo.image.match} alt="" width={240} height={320} className="size-full object-cover" />
      <span className="sr-only">{label}</span>
      {photo.main && (
        <span className="absolute inset-x-1.5 bottom-1.5 rounded-full bg-on-photo px-2 py-1 text-center font-semibold text-white text-xs">
          <Trans>Main photo</Trans>
        </span>
      )}
    </button>
  )
}

function Room({ used, max }: { used: number; max: number }) {
  return (
    <p className="num mt-3 text-muted text-sm">
      <Trans>
        {used} of {max} photos.
      </Trans>{' '}
      {max < premiumPhotos && (
        <>
          <Trans>Premium members have up to {premiumPhotos}.</Trans>{' '}
          <Link to="/credits" className="link">
            <Trans>See bundles</Trans>
          </Link>
        </>
      )}
    </p>
  )
}
