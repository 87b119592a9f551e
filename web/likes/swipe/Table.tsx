// The table: the card on top with those below it, and the buttons and keys that do the same as a finger (SWIPE-1).
import { useLingui } from '@lingui/react/macro'
import { memo, type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Acts } from './Acts.tsx'
import type { DeckCard } from './deck.ts'
import { rest, type Thrown, throwOff, topOf, underFinger, type Way } from './drag.ts'
import { Said } from './Said.tsx'
import { SwipeCard } from './SwipeCard.tsx'
import type { Game } from './useGame.ts'
import { useKeys } from './useKeys.ts'

type Leaving = { way: Way; card: DeckCard }

/** Lie on the table; those below show and load already. While one flies the last of them is not there yet: that would cost frames. */
const lying = 3
const fewest = 2
const still = { x: 0, y: 0, speed: 0 }

export function Table({ game }: { game: Game }) {
  const deck = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<Leaving[]>([])
  const [last, setLast] = useState<Leaving>()
  const top = game.over ? undefined : game.cards[0]
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })

  const leave = useCallback((element: HTMLElement, how: Thrown) => {
    const card = latest.current.cards.find(({ id }) => id === element.dataset.id)
    if (!card || !latest.current.swipe(card, how.way === 'like')) return rest(element)
    const others = (them: Leaving[]) => them.filter((it) => it.card.id !== card.id)
    // The card flies at once; what follows from it is rendered in small pieces meanwhile.
    const flown = throwOff(element, how)
    startTransition(() => {
      const it = { way: how.way, card }
      setLeaving((before) => [...others(before), it])
      setLast(it)
    })
    void flown.then(() => startTransition(() => setLeaving(others)))
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

  const flying = new Set(leaving.map(({ card }) => card.id))
  const room = Math.max(fewest, lying - leaving.length)
  const below = game.over ? [] : game.cards.filter(({ id }) => !flying.has(id)).slice(0, room)
  return (
    <>
      <div ref={deck} className="swipe-deck">
        {[...leaving.map(({ card }) => card), ...below].map((card) => (
          <SwipeCard key={card.id} card={card} at={below.indexOf(card)} returns={game.returned === card.id} />
        ))}
        {top && <Open key="open" card={top} deck={deck} />}
      </div>
      <Acts name={top?.name} may_undo={game.may_undo} onPress={press} onUndo={undo} />
      <Said
        way={last?.way}
        swiped={last?.card.name}
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
