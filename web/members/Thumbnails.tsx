// Thumbnails under the large photo.
import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { Photo } from '../../contract/photos.ts'

type ThumbnailsProps = { photos: Photo[]; at: number; onPick(at: number): void }

export function Thumbnails({ photos, at, onPick }: ThumbnailsProps) {
  const { t } = useLingui()
  return (
    <ul className="mt-2 hidden grid-cols-5 gap-2 md:grid">
      {photos.map((photo, n) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={photo.locked ? t`Photo ${n + 1}, locked` : t`Photo ${n + 1}`}
            aria-current={n === at}
            onClick={() => onPick(n)}
            className="relative block aspect-3/4 w-full overflow-hidden rounded-sm bg-sunken aria-[current=true]:outline-3 aria-[current=true]:outline-accent-text aria-[current=true]:-outline-offset-3"
          >
            <img
              src={photo.image.thumb_filename}
              alt=""
              width={192}
              height={256}
              loading="lazy"
              decoding="async"
              className={`size-full object-cover ${photo.locked ? 'scale-110 [filter:blur(8px)]' : ''}`}
            />
            {photo.locked && (
              <span className="absolute inset-0 grid place-items-center bg-on-photo/50 text-white">
                <Lock className="size-5" aria-hidden />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
