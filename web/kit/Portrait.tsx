// Photo in a 3:4 frame, or a placeholder without one.
import { UserRound } from 'lucide-react'
import type { Image } from '../../contract/photos.ts'

/**
 * true: loads at once. first: with high priority, for one image of a screen. false: loads when it is nearly in view.
 */
export type ImageLoading = boolean | 'first'

type PortraitProps = {
  image: Image | null
  alt?: string
  eager?: ImageLoading | undefined
  blurred?: boolean | undefined
}

/** The file of a blurred photo is blurred already; this smooths it. */
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
