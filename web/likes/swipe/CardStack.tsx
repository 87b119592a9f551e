// The card stack: the top card with those below it, and the buttons and keys that do the same as a drag (SWIPE-1).
import { useLingui } from '@lingui/react/macro'
import { memo, type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from '../../kit/Link.tsx'
import type { DeckCard } from './deckReducer.ts'
import { bindDrag, flyOff, type Release, type SwipeChoice, shiftStack, springBack, topCard } from './dragGesture.ts'
import { SwipeAnnouncer } from './SwipeAnnouncer.tsx'
import { SwipeButtons } from './SwipeButtons.tsx'
import { SwipeCard } from './SwipeCard.tsx'
import { isSwiped } from './swipeDeck.ts'
import type { SwipeGame } from './useSwipeDeck.ts'
import { useSwipeKeys } from './useSwipeKeys.ts'

type LastSwipe = { choice: SwipeChoice; name: string }

/** Cards below the top one are shown and load already. The third comes once the swipe before is answered, to spread the work. */
const MAX_VISIBLE_CARDS = 3
const MIN_VISIBLE_CARDS = 2
const noMotion = { x: 0, y: 0, speed: 0 }

export function CardStack({ game }: { game: SwipeGame }) {
  const stack = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<LastSwipe>()
  const cards = game.isOver ? [] : game.cards
  const visibleCount = Math.max(MIN_VISIBLE_CARDS, MAX_VISIBLE_CARDS - game.unansweredCount)
  const visible = cards.filter((card) => !isSwiped(card)).slice(0, visibleCount)
  const [top] = visible
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })

  const swipeOut = useCallback((element: HTMLElement, release: Release) => {
    const card = latest.current.cards.find(({ id }) => id === element.dataset.id)
    if (!card || !latest.current.hasSwipesLeft()) return springBack(element)
    const flight = flyOff(element, release)
    if (stack.current) shiftStack(stack.current)
    void latest.current.swipe(card, release.choice === 'like', flight).then((isGone) => {
      if (!isGone) {
        springBack(element)
        if (stack.current) shiftStack(stack.current)
        return
      }
      startTransition(() => setLast({ choice: release.choice, name: card.name }))
    })
  }, [])
  const swipeTop = useCallback(
    (choice: SwipeChoice) => {
      const element = stack.current && topCard(stack.current)
      if (element) swipeOut(element, { choice, ...noMotion })
    },
    [swipeOut],
  )
  useEffect(() => (stack.current ? bindDrag(stack.current, swipeOut) : undefined), [swipeOut])
  const undo = useCallback(() => latest.current.undo(), [])
  useSwipeKeys({ like: () => swipeTop('like'), pass: () => swipeTop('pass') })

  return (
    <div className="swipe-table grid justify-items-center">
      <div ref={stack} className="swipe-deck">
        {[...cards.filter(isSwiped), ...visible].map((card) => (
          <SwipeCard
            key={card.id}
            card={card}
            position={Math.max(0, visible.indexOf(card))}
            isReturning={game.returnedId === card.id}
          />
        ))}
        {top && <ProfileLink key="open" card={top} stack={stack} />}
      </div>
      <SwipeButtons name={top?.name} canUndo={game.canUndo} onSwipe={swipeTop} onUndo={undo} />
      <SwipeAnnouncer
        choice={last?.choice}
        swiped={last?.name}
        next={top}
        likes_left={game.likes_left}
        swipes_left={game.swipes_left}
      />
    </div>
  )
}

type ProfileLinkProps = { card: DeckCard; stack: RefObject<HTMLDivElement | null> }

/** Opens the profile of the top card: one link over all cards, so that it keeps the focus when the next card comes. */
const ProfileLink = memo(function ProfileLink({ card: { id, name }, stack }: ProfileLinkProps) {
  const { t } = useLingui()
  return (
    <Link
      to={`/members/${id}`}
      draggable={false}
      aria-label={t`Open ${name}’s profile`}
      onClick={(event) => {
        // Its card has flown off already, and the next one is not rendered yet.
        if (stack.current && topCard(stack.current)?.dataset.id !== id) event.preventDefault()
      }}
      className="swipe-open"
    />
  )
})
