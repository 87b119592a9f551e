// Round photo of a member, with a dot when online.
import { useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import type { Image } from '../../contract/photos.ts'

const sizes = { 32: 'size-8', 40: 'size-10', 44: 'size-11', 48: 'size-12', 64: 'size-16', 96: 'size-24' }

type AvatarProps = {
  image: Image | null
  size?: keyof typeof sizes
  online?: boolean /** Empty where the name stands beside it. */
  alt?: string
}

export function Avatar({ image, size = 48, online, alt = '' }: AvatarProps) {
  const { t } = useLingui()
  return (
    <span className={`relative block shrink-0 ${sizes[size]}`}>
      {image ? (
        <img
          src={image.thumb_filename}
          alt={alt}
          width={size}
          height={size}
          className="size-full rounded-full bg-sunken object-cover object-[50%_28%]"
        />
      ) : (
        <span className="grid size-full place-items-center rounded-full bg-accent-soft text-on-accent-soft">
          <UserRound className="size-1/2" aria-hidden />
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
      {online && (
        <span className="absolute right-0 bottom-0 size-3.5 rounded-full border-[2.5px] border-raised bg-online">
          <span className="sr-only">{t`online`}</span>
        </span>
      )}
    </span>
  )
}
