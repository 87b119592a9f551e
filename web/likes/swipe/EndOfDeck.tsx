// End of the deck: the day's limit is reached, or nobody is left to show; with what to do meanwhile (SWIPE-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { DAILY_SWIPE_LIMITS } from '../../../contract/limits.ts'
import { useFormats } from '../../base/formats.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { UndoButton } from './SwipeButtons.tsx'
import { hasSwiped } from './swipeDeck.ts'
import type { SwipeGame } from './useSwipeDeck.ts'

/** No likes or no swipes are left today. */
export function DailyLimitReached({ game }: { game: SwipeGame }) {
  const likes = DAILY_SWIPE_LIMITS.likes
  const swipes = DAILY_SWIPE_LIMITS.swipes
  return (
    <EndPanel>
      <EmptyState icon={Hourglass} heading={<Trans>That’s it for today</Trans>}>
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
        {game.resumes_at && <ResumeTime at={game.resumes_at} />}
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

function ResumeTime({ at }: { at: string }) {
  const { t } = useLingui()
  const { time, dayOf } = useFormats()
  const clock = time(at)
  const today = dayOf(at) === dayOf(new Date().toISOString())
  return (
    <p className="num mt-2 font-semibold text-lg text-text">
      <time dateTime={at}>{today ? t`More at ${clock} today` : t`More at ${clock} tomorrow`}</time>
    </p>
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
