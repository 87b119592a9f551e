// The table: the card on top with those below it, and the buttons and keys that do the same as a finger (SWIPE-1).
import { useLingui } from '@lingui/react/macro'
import { memo, type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from '../../kit/Link.tsx'
import { Acts } from './SwipeButtons.tsx'
import { type DeckCard, isSwiped } from './swipeDeck.ts'
import { moveUp, rest, type Thrown, throwOff, topOf, underFinger, type Way } from './dragGesture.ts'
import { Said } from './SwipeAnnouncer.tsx'
import { SwipeCard } from './SwipeCard.tsx'
import type { Game } from './useSwipeDeck.ts'
import { useKeys } from './useSwipeKeys.ts'

type Last = { way: Way; name: string }

/** Lie on the table; those below show and load already. The last one comes once the swipe before is answered: one thing after the other. */
const lying = 3
const fewest = 2
const still = { x: 0, y: 0, speed: 0 }

export function Table({ game }: { game: Game }) {
  const deck = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<Last>()
  const all = game.over ? [] : game.cards
  const room = Math.max(fewest, lying - game.unanswered)
  const below = all.filter((card) => !isSwiped(card)).slice(0, room)
  const [top] = below
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })

  const leave = useCallback((element: HTMLElement, how: Thrown) => {
    const card = latest.current.cards.find(({ id }) => id === element.dataset.id)
    if (!card || !latest.current.mayPlay()) return rest(element)
    const flown = throwOff(element, how)
    if (deck.current) moveUp(deck.current)
    void latest.current.swipe(card, how.way === 'like', flown).then((left) => {
      if (!left) {
        rest(element)
        if (deck.current) moveUp(deck.current)
        return
      }
      startTransition(() => setLast({ way: how.way, name: card.name }))
    })
  }, [])
  const press = useCallback(
    (way: Way) => {
      const element = deck.current && topOf(deck.current)
      if (element) leave(element, { way, ...still })
    },
    [leave],
  )
  useEffect(() => (deck.current ? underFinger(deck.current, leave) : undefined), [leave])
  const undo = useCallback(() => {
    if (latest.current.may_undo) latest.current.undo()
  }, [])
  useKeys(press, undo)

  return (
    <>
      <div ref={deck} className="swipe-deck">
        {[...all.filter(isSwiped), ...below].map((card) => (
          <SwipeCard
            key={card.id}
            card={card}
            at={Math.max(0, below.indexOf(card))}
            returns={game.returned === card.id}
          />
        ))}
        {top && <Open key="open" card={top} deck={deck} />}
      </div>
      <Acts name={top?.name} may_undo={game.may_undo} onPress={press} onUndo={undo} />
      <Said
        way={last?.way}
        swiped={last?.name}
        next={top}
        likes_left={game.likes_left}
        swipes_left={game.swipes_left}
      />
    </>
  )
}

type OpenProps = { card: DeckCard; deck: RefObject<HTMLDivElement | null> }

/** The way to the profile of who is on top: one for all cards, over them, so that it keeps the focus when the next one comes. */
const Open = memo(function Open({ card: { id, name }, deck }: OpenProps) {
  const { t } = useLingui()
  return (
    <Link
      to={`/members/${id}`}
      draggable={false}
      aria-label={t`Open the profile of ${name}`}
      onClick={(event) => {
        // The one that it leads to has left already, and this is not rendered yet.
        if (deck.current && topOf(deck.current)?.dataset.id !== id) event.preventDefault()
      }}
      className="swipe-open"
    />
  )
})
