// The table: the card on top with those below it, and the buttons and keys that do the same as a finger (SWIPE-1).
import { useLingui } from '@lingui/react/macro'
import { memo, type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from '../../kit/Link.tsx'
import { SwipeButtons } from './SwipeButtons.tsx'
import { type DeckCard, isSwiped } from './swipeDeck.ts'
import { shiftStack, springBack, type Release, flyOff, topCard, bindDrag, type SwipeChoice } from './dragGesture.ts'
import { SwipeAnnouncer } from './SwipeAnnouncer.tsx'
import { SwipeCard } from './SwipeCard.tsx'
import type { SwipeGame } from './useSwipeDeck.ts'
import { useSwipeKeys } from './useSwipeKeys.ts'

type LastSwipe = { way: SwipeChoice; name: string }

/** Lie on the table; those below show and load already. The last one comes once the swipe before is answered: one thing after the other. */
const MAX_VISIBLE_CARDS = 3
const MIN_VISIBLE_CARDS = 2
const noMotion = { x: 0, y: 0, speed: 0 }

export function CardStack({ game }: { game: SwipeGame }) {
  const deck = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<LastSwipe>()
  const all = game.over ? [] : game.cards
  const room = Math.max(MIN_VISIBLE_CARDS, MAX_VISIBLE_CARDS - game.unanswered)
  const below = all.filter((card) => !isSwiped(card)).slice(0, room)
  const [top] = below
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })

  const leave = useCallback((element: HTMLElement, how: Release) => {
    const card = latest.current.cards.find(({ id }) => id === element.dataset.id)
    if (!card || !latest.current.mayPlay()) return springBack(element)
    const flown = flyOff(element, how)
    if (deck.current) shiftStack(deck.current)
    void latest.current.swipe(card, how.way === 'like', flown).then((left) => {
      if (!left) {
        springBack(element)
        if (deck.current) shiftStack(deck.current)
        return
      }
      startTransition(() => setLast({ way: how.way, name: card.name }))
    })
  }, [])
  const press = useCallback(
    (way: SwipeChoice) => {
      const element = deck.current && topCard(deck.current)
      if (element) leave(element, { way, ...noMotion })
    },
    [leave],
  )
  useEffect(() => (deck.current ? bindDrag(deck.current, leave) : undefined), [leave])
  const undo = useCallback(() => {
    if (latest.current.may_undo) latest.current.undo()
  }, [])
  useSwipeKeys(press, undo)

  return (
    <>
      <div ref={deck} className="swipe-deck">
        {[...all.filter(isSwiped), ...below].map((card) => (
          <SwipeCard
            key={card.id}
            card={card}
            position={Math.max(0, below.indexOf(card))}
            isReturning={game.returned === card.id}
          />
        ))}
        {top && <ProfileLink key="open" card={top} deck={deck} />}
      </div>
      <SwipeButtons name={top?.name} may_undo={game.may_undo} onPress={press} onUndo={undo} />
      <SwipeAnnouncer
        way={last?.way}
        swiped={last?.name}
        next={top}
        likes_left={game.likes_left}
        swipes_left={game.swipes_left}
      />
    </>
  )
}

type ProfileLinkProps = { card: DeckCard; deck: RefObject<HTMLDivElement | null> }

/** The way to the profile of who is on top: one for all cards, over them, so that it keeps the focus when the next one comes. */
const ProfileLink = memo(function Open({ card: { id, name }, deck }: ProfileLinkProps) {
  const { t } = useLingui()
  return (
    <Link
      to={`/members/${id}`}
      draggable={false}
      aria-label={t`Open the profile of ${name}`}
      onClick={(event) => {
        // The one that it leads to has left already, and this is not rendered yet.
        if (deck.current && topCard(deck.current)?.dataset.id !== id) event.preventDefault()
      }}
      className="swipe-open"
    />
  )
})
