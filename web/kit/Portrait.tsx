// A photo in a 3:4 frame, or a quiet stand-in where there is none.
import { UserRound } from 'lucide-react'
import type { Image } from '../../contract/photos.ts'

/** Loads at once, or before everything else: at most one of a screen is the first. Others wait until they are nearly in sight. */
export type Eager = boolean | 'first'

type PortraitProps = {
  image: Image | null
  alt?: string
  eager?: Eager | undefined
  blurred?: boolean | undefined
}

/** A blurred one is already blurred where it comes from; this makes it soft, and says so. */
export function Portrait({ image, alt = '', eager, blurred }: PortraitProps) {
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
      src={image.match}
      alt={alt}
      width={600}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : eager ? undefined : 'low'}
      decoding={eager ? undefined : 'async'}
      className={`size-full object-cover transition-transform duration-250 ${blurred ? 'scale-110 [filter:blur(24px)]' : 'group-hover/card:scale-[1.025]'}`}
    />
  )
}
