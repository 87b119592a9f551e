// A photo in a 3:4 frame, or a quiet stand-in where there is none.
import { UserRound } from 'lucide-react'
import type { Image } from '../../contract/photos.ts'

type PortraitProps = {
  image: Image | null
  alt?: string
  eager?: boolean | undefined
  blurred?: boolean | undefined
  full?: boolean
}

/** `full`: the large picture instead of the one for cards. A blurred one is already blurred where it comes from; this only says so. */
export function Portrait({ image, alt = '', eager, blurred, full }: PortraitProps) {
  if (!image) {
    return (
      <span className="grid size-full place-items-center bg-linear-to-b from-[var(--primary-700)] to-[var(--primary-950)] text-white/70">
        <UserRound className="size-1/3" strokeWidth={1.25} aria-hidden />
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    )
  }
  return (
    <img
      src={full ? image.filename : image.match}
      alt={alt}
      width={480}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`size-full object-cover transition-transform duration-250 group-hover/card:scale-[1.025] ${blurred ? 'blur-xl' : ''}`}
    />
  )
}
