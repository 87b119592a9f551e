// End of the deck: the day's limit is reached, or nobody is left to show; with what to do meanwhile (SWIPE-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DAILY_SWIPE_LIMITS } from '../../../contract/limits.ts'
import { useLocale } from '../../base/session.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatWait } from './formatWait.ts'
import { UndoButton } from './SwipeButtons.tsx'
import { hasSwiped } from './swipeDeck.ts'
import type { SwipeGame } from './useSwipeDeck.ts'

/** No likes or no swipes are left today. */
export function DailyLimitReached({ game }: { game: SwipeGame }) {
  const likes = DAILY_SWIPE_LIMITS.likes
  const swipes = DAILY_SWIPE_LIMITS.swipes
  return (
    <EndPanel>
      <EmptyState icon={Hourglass} heading={<NextDay at={game.resumes_at} isOutOfLikes={game.likes_left === 0} />}>
        <p>
          {game.likes_left === 0 ? (
            <Plural
              value={likes}
              one="You’ve used your # like for today."
              other="You’ve used your # likes for today."
            />
          ) : (
            <Plural
              value={swipes}
              one="You’ve used your # swipe for today."
              other="You’ve used your # swipes for today."
            />
          )}
        </p>
      </EmptyState>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton kind="primary" to="/likes">
          <Trans>See who likes you</Trans>
        </LinkButton>
        <LinkButton kind="secondary" to="/members">
          <Trans>Browse members</Trans>
        </LinkButton>
      </div>
      {game.canUndo && <UndoButton canUndo onUndo={game.undo} />}
    </EndPanel>
  )
}

const TICK_MS = 10_000

/** How long to wait. A browser takes the server's minute over as it is. */
function NextDay({ at, isOutOfLikes }: { at: string | null; isOutOfLikes: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (!at) return <Trans>That’s it for today</Trans>
  const wait = formatWait(locale, Date.parse(at) - now)
  return (
    <time dateTime={at} className="num" suppressHydrationWarning>
      {isOutOfLikes ? t`New likes in ${wait}` : t`New swipes in ${wait}`}
    </time>
  )
}

/** Everybody was shown. Members who were passed come again after a day. */
export function DeckEmpty({ game }: { game: SwipeGame }) {
  return (
    <EndPanel>
      <EmptyState icon={Sparkles} heading={<Trans>You’ve seen everyone for now</Trans>}>
        <p>
          <Trans>
            People you passed on come back in a day. To see more now, widen your age range or try another country.
          </Trans>
        </p>
      </EmptyState>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton kind="primary" to="/profile">
          <Trans>Change preferences</Trans>
        </LinkButton>
        <LinkButton kind="secondary" to="/match-finder">
          <Trans>Match finder</Trans>
        </LinkButton>
        <LinkButton kind="ghost" to="/members">
          <Trans>Browse members</Trans>
        </LinkButton>
      </div>
      {game.canUndo && <UndoButton canUndo onUndo={game.undo} />}
    </EndPanel>
  )
}

/** Takes the focus of the pressed button, which is gone. */
function EndPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasSwiped() && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={panel} tabIndex={-1} className="grid w-full justify-items-center gap-4 py-8">
      {children}
    </div>
  )
}
