// /swipe-game: one member at a time; four likes, forty swipes and one undo a day (SWIPE-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { DAILY_SWIPE_LIMITS } from '../../contract/limits.ts'
import { optionalQuery, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Loading } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { SearchViews } from './SearchViews.tsx'
import { DailyLimitReached, DeckEmpty } from './swipe/EndOfDeck.tsx'
import { KeyboardHints } from './swipe/KeyboardHints.tsx'
import { RemainingSwipes } from './swipe/RemainingSwipes.tsx'
import { deckQuery } from './swipe/swipeDeck.ts'
import './swipe/swipe.css'
import { CardStack } from './swipe/CardStack.tsx'
import { type SwipeGame, useSwipeDeck } from './swipe/useSwipeDeck.ts'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(() => [optionalQuery(deckQuery)])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function SwipeGameScreen() {
  const { t } = useLingui()
  const game = useSwipeDeck()
  return (
    <div className="overflow-x-clip" data-swipe-game>
      <div className="swipe-page wrap grid justify-items-center gap-3 pt-3 pb-6 md:grid-cols-[1fr_384px_1fr] md:items-center md:gap-x-12 md:pt-8">
        <header className="grid gap-4 md:max-w-75 md:justify-self-end">
          <Intro />
          {game.isReady && !game.isOver && (
            <RemainingSwipes likes_left={game.likes_left} swipes_left={game.swipes_left} />
          )}
          {!game.isOver && game.cards.length > 0 && <KeyboardHints />}
        </header>
        <section aria-label={t`Swipe game`} className="grid w-full justify-items-center">
          <SwipeGameBody game={game} />
        </section>
      </div>
    </div>
  )
}

const Intro = memo(function Intro() {
  const { t } = useLingui()
  const likes = DAILY_SWIPE_LIMITS.likes
  return (
    <>
      <Title>{t`Swipe game`}</Title>
      <h1 className="max-md:sr-only md:text-4xl md:tracking-[-.03em]">
        <Trans>One at a time</Trans>
      </h1>
      <p className="text-muted max-md:sr-only">
        <Plural
          value={likes}
          one="You get # like a day. Make it count."
          other="You get # likes a day. Make them count."
        />
      </p>
      {/* On a phone the tab of the search leads back, and the card has the room. */}
      <div className="max-md:hidden">
        <SearchViews current="swipe" />
      </div>
    </>
  )
})

function SwipeGameBody({ game }: { game: SwipeGame }) {
  if (game.error) return <ErrorState error={game.error} onRetry={game.retry} />
  if (game.isOver && game.isSettled) return <DailyLimitReached game={game} />
  if (game.isReady && !game.isOver && !game.cards.length && game.isSettled) return <DeckEmpty game={game} />
  if (game.isReady) return <CardStack game={game} />
  return (
    <Loading>
      <div className="swipe-deck bone rounded-sheet!" />
    </Loading>
  )
}
