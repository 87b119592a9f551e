// One person on the table: face, name, place, why (SWIPE-1, SRCH-4). Only the card on top can be moved, opened or read aloud.
import { useLingui } from '@lingui/react/macro'
import { Heart, X } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { FictionalSaid } from '../../kit/Fictional.tsx'
import { Portrait } from '../../kit/Portrait.tsx'
import type { DeckCard } from './deck.ts'
import { bringIn, rest } from './drag.ts'
import { Reasons } from './Reasons.tsx'

type SwipeCardProps = {
  card: DeckCard
  /** 0 on top, 1 and 2 below; -1 is leaving. */
  at: number
  /** It was taken back and comes in again. */
  returns: boolean
}

export const SwipeCard = memo(function SwipeCard({ card, at, returns }: SwipeCardProps) {
  const { t } = useLingui()
  const element = useRef<HTMLElement>(null)
  const { id, name, age, place, online, fictional } = card

  useEffect(() => {
    // A finger may have taken it already.
    if (at !== 0 || !element.current || 'held' in element.current.dataset) return
    rest(element.current)
    if (returns) bringIn(element.current)
  }, [at, returns])

  return (
    <article ref={element} className="swipe-card" data-id={id} data-at={at} aria-hidden={at !== 0} inert={at !== 0}>
      <Portrait image={card.main_image} alt={t`Portrait of ${name}`} eager={at >= 0} />
      <div className="swipe-scrim pointer-events-none absolute inset-0 bg-(image:--scrim)" />
      <span className="swipe-stamp" data-stamp="like" aria-hidden>
        <Heart className="size-9 fill-current" />
      </span>
      <span className="swipe-stamp" data-stamp="pass" aria-hidden>
        <X className="size-9" strokeWidth={2.5} />
      </span>
      {fictional && (
        <span className="pointer-events-none absolute top-3.5 left-3.5">
          <FictionalSaid />
        </span>
      )}
      <div className="swipe-words pointer-events-none absolute inset-x-5 bottom-4 [text-shadow:0_1px_2px_rgb(18_10_25/.5)]">
        <h2 className="flex items-center gap-2 text-2xl">
          <span className="truncate">{name}</span> <span className="num font-[450]">{age}</span>
          {online && (
            <span className="size-2.5 shrink-0 rounded-full bg-online ring-2 ring-[rgb(18_10_25/.5)]">
              <span className="sr-only">{t`online now`}</span>
            </span>
          )}
        </h2>
        <p className="truncate text-sm">{place}</p>
        <Reasons reasons={card.reasons} />
      </div>
      <Link
        to={`/members/${id}`}
        draggable={false}
        aria-label={t`Open the profile of ${name}`}
        className="absolute inset-0 rounded-sheet focus-visible:outline-white focus-visible:-outline-offset-4"
      />
    </article>
  )
})
