// Likes and swipes that are left today: as hearts, and in words (SWIPE-1).
import { Plural, Trans } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { memo } from 'react'
import { DAILY_SWIPE_LIMITS } from '../../../contract/limits.ts'

type RemainingSwipesProps = { likes_left: number; swipes_left: number }

export const RemainingSwipes = memo(function RemainingSwipes({ likes_left, swipes_left }: RemainingSwipesProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Hearts full={likes_left} />
      <span className="num">
        <b>
          <Plural value={likes_left} one="# like" other="# likes" />
        </b>{' '}
        <Trans>left today</Trans>
      </span>
      <span className="num text-muted md:w-full">
        <Plural value={swipes_left} one="# swipe left" other="# swipes left" />
      </span>
    </p>
  )
})

const Hearts = memo(function Hearts({ full }: { full: number }) {
  return (
    <span className="inline-flex gap-1 text-accent-text" aria-hidden>
      {Array.from({ length: DAILY_SWIPE_LIMITS.likes }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Heart key={at} className={`size-5 ${at < full ? 'fill-current' : 'text-muted'}`} />
      ))}
    </span>
  )
})
