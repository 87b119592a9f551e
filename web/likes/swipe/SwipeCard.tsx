// A card of the stack: photo, name, place, reasons of the match (SWIPE-1, SRCH-4). Only the top card is read aloud.
import { useLingui } from '@lingui/react/macro'
import { Heart, X } from 'lucide-react'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { FictionalBadge } from '../../kit/Fictional.tsx'
import { Portrait } from '../../kit/Portrait.tsx'
import type { DeckCard } from './deckReducer.ts'
import { flyIn } from './dragGesture.ts'
import { MatchReasons } from './MatchReasons.tsx'

type SwipeCardProps = {
  card: DeckCard
  /** 0 on top, 1 and 2 below. */
  position: number
  /** Its swipe was undone: it comes in again. */
  isReturning: boolean
}

export const SwipeCard = memo(function SwipeCard({ card, position, isReturning }: SwipeCardProps) {
  const { t } = useLingui()
  const element = useRef<HTMLElement>(null)
  const hasDetails = useDeferredDetails(position)
  useEffect(() => {
    if (position === 0 && isReturning && element.current) flyIn(element.current)
  }, [position, isReturning])
  return (
    <article ref={element} className="swipe-card" data-id={card.id} data-at={position} aria-hidden={position !== 0}>
      <Portrait image={card.main_image} alt={t`Photo of ${card.name}`} eager />
      <div className="swipe-scrim absolute inset-0 bg-(image:--scrim)" />
      {hasDetails && <CardDetails card={card} />}
    </article>
  )
})

/** A card below gets its photo first and the rest later: all of it at once would cost frames. */
const DETAILS_DELAY_MS = 100

/** The top card always has them. */
function useDeferredDetails(position: number): boolean {
  const [hasDetails, setHasDetails] = useState(position === 0)
  useEffect(() => {
    if (hasDetails) return
    const timer = setTimeout(() => startTransition(() => setHasDetails(true)), position === 0 ? 0 : DETAILS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [position, hasDetails])
  return hasDetails || position === 0
}

const stamps = (
  <>
    <span className="swipe-stamp" data-stamp="like" aria-hidden>
      <Heart className="size-9 fill-current" />
    </span>
    <span className="swipe-stamp" data-stamp="pass" aria-hidden>
      <X className="size-9" strokeWidth={2.5} />
    </span>
  </>
)

/** Rendered once for each card, whatever its position. */
const CardDetails = memo(function CardDetails({ card }: { card: DeckCard }) {
  const { t } = useLingui()
  const { name, age, place, online, fictional, reasons } = card
  return (
    <>
      {stamps}
      {fictional && (
        <span className="absolute top-3.5 left-3.5">
          <FictionalBadge />
        </span>
      )}
      <div className="swipe-words [text-shadow:0_1px_2px_rgb(18_10_25/.5)]">
        <h2 className="flex flex-wrap items-center gap-x-2 text-2xl">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi> <span className="num font-[450]">{age}</span>
          {online && (
            <span className="size-2.5 shrink-0 rounded-full bg-online ring-2 ring-[rgb(18_10_25/.5)]">
              <span className="sr-only">{t`online now`}</span>
            </span>
          )}
        </h2>
        <p className="wrap-anywhere text-sm">{place}</p>
        <MatchReasons reasons={reasons} />
      </div>
    </>
  )
})
