// The table: the card on top with those below it, and the buttons and keys that do the same as a finger (SWIPE-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Acts } from './Acts.tsx'
import type { DeckCard } from './deck.ts'
import type { Way } from './drag.ts'
import { SwipeCard } from './SwipeCard.tsx'
import type { Game } from './useGame.ts'
import { useKeys } from './useKeys.ts'

type Throw = { way: Way; x: number; y: number; speed: number }
type Leaving = Throw & { card: DeckCard }

/** Lie on the table; those below show and load already. */
const lying = 3
const still = { x: 0, y: 0, speed: 0 }

export function Table({ game }: { game: Game }) {
  const [leaving, setLeaving] = useState<Leaving[]>([])
  const top = game.over ? undefined : game.cards[0]
  const latest = useRef({ top, swipe: game.swipe })
  useEffect(() => {
    latest.current = { top, swipe: game.swipe }
  })
  const leave = useCallback((how: Throw) => {
    const { top: card, swipe } = latest.current
    if (!card) return
    // A second press in the same moment finds the card gone.
    latest.current = { top: undefined, swipe }
    setLeaving((before) => [...before.filter((it) => it.card.id !== card.id), { ...how, card }])
    swipe(card, how.way === 'like')
  }, [])
  const gone = useCallback((id: string) => setLeaving((before) => before.filter((it) => it.card.id !== id)), [])
  const press = useCallback((way: Way) => leave({ way, ...still }), [leave])
  useKeys(press, game.may_undo ? game.undo : undefined)

  const flying = new Set(leaving.map(({ card }) => card.id))
  const below = game.over ? [] : game.cards.filter(({ id }) => !flying.has(id)).slice(0, lying)
  return (
    <>
      <div className="swipe-deck">
        {[...leaving, ...below.map((card) => ({ card, way: null }))].map((it) => (
          <SwipeCard
            key={it.card.id}
            card={it.card}
            at={it.way ? -1 : below.indexOf(it.card)}
            leaving={it.way ? it : undefined}
            returns={game.returned === it.card.id}
            onThrown={leave}
            onGone={gone}
          />
        ))}
      </div>
      <Acts game={game} name={top?.name} onPress={press} />
      <Said top={top} game={game} last={leaving.at(-1)} />
    </>
  )
}

/** For who does not see it: what happened, who is next, what is left. */
function Said({ top, game, last }: { top: DeckCard | undefined; game: Game; last: Leaving | undefined }) {
  const { t } = useLingui()
  const [before, setBefore] = useState<Leaving>()
  if (last && last !== before) setBefore(last)
  return (
    <p role="status" className="sr-only">
      {before &&
        (before.way === 'like' ? (
          <Trans>You liked {before.card.name}.</Trans>
        ) : (
          <Trans>You passed {before.card.name}.</Trans>
        ))}{' '}
      {top && t`Next: ${top.name}, ${top.age}, ${top.place}.`} {top?.fictional && t`Fictional profile`}{' '}
      <Plural value={game.likes_left} one="# like left today." other="# likes left today." />{' '}
      <Plural value={game.swipes_left} one="# swipe left today." other="# swipes left today." />
    </p>
  )
}
