// The game waits: until when, and what to do meanwhile (SWIPE-1). Or everybody was seen.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { DAILY_SWIPE_LIMITS } from '../../../contract/limits.ts'
import { useFormats } from '../../base/formats.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { UndoButton } from './SwipeButtons.tsx'
import { hasPlayed } from './swipeDeck.ts'
import type { SwipeGame } from './useSwipeDeck.ts'

/** Out of likes or swipes. */
export function DailyLimitReached({ game }: { game: SwipeGame }) {
  const likes = DAILY_SWIPE_LIMITS.likes
  const swipes = DAILY_SWIPE_LIMITS.swipes
  return (
    <EndPanel>
      <Empty icon={Hourglass} heading={<Trans>That’s it for today</Trans>}>
        <p>
          {game.likes_left === 0 ? (
            <Plural value={likes} one="You gave your # like of today." other="You gave your # likes of today." />
          ) : (
            <Plural value={swipes} one="You saw your # face of today." other="You saw your # faces of today." />
          )}
        </p>
        {game.resumes_at && <ResumeTime at={game.resumes_at} />}
      </Empty>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton kind="loud" to="/likes">
          <Trans>Who likes you</Trans>
        </LinkButton>
        <LinkButton kind="calm" to="/members">
          <Trans>Look around</Trans>
        </LinkButton>
      </div>
      {game.may_undo && <UndoButton may_undo onUndo={game.undo} />}
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
      <time dateTime={at}>{today ? t`It goes on today at ${clock}` : t`It goes on tomorrow at ${clock}`}</time>
    </p>
  )
}

/** Nobody is left. Those who were passed come again after a day. */
export function DeckEmpty({ game }: { game: SwipeGame }) {
  return (
    <EndPanel>
      <Empty icon={Sparkles} heading={<Trans>You have seen everybody who fits</Trans>}>
        <p>
          <Trans>
            Those you passed come round again in a day. Look for more ages or another country, and there are more faces.
          </Trans>
        </p>
      </Empty>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton kind="loud" to="/profile">
          <Trans>Change whom you look for</Trans>
        </LinkButton>
        <LinkButton kind="calm" to="/match-finder">
          <Trans>Match finder</Trans>
        </LinkButton>
        <LinkButton kind="quiet" to="/members">
          <Trans>Look around</Trans>
        </LinkButton>
      </div>
      {game.may_undo && <UndoButton may_undo onUndo={game.undo} />}
    </EndPanel>
  )
}

/** The button that was pressed last is gone: the focus stands where it goes on. */
function EndPanel({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasPlayed() && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="grid w-full justify-items-center gap-4 py-8">
      {children}
    </div>
  )
}
