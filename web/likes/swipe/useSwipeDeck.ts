// The swipe deck as the screen shows it: swipes on their way count already, and come back where they did not arrive
// (SWIPE-1).
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { likes } from '../../../contract/index.ts'
import { useLiveEvent } from '../../base/live.ts'
import { useCall } from '../../base/queries.ts'
import { toast } from '../../kit/toasts.ts'
import { type Deck, type DeckCard, quotaAfter } from './deckReducer.ts'
import {
  deckQuery,
  hasSwipesLeft,
  isDeckCaughtUp,
  landedSwipes,
  onSwipeFailed,
  removeUnavailable,
  showUndone,
  swipe,
  undoableId,
  whenAnswered,
} from './swipeDeck.ts'

/** Cards left at which the next ones are fetched. */
const REFILL_COUNT = 3

export function useSwipeDeck() {
  const client = useQueryClient()
  const { error, dataUpdatedAt, refetch, ...latest } = useQuery(deckQuery)
  const { data, swipes } = useDeferredDeck(latest.data)
  const [returnedId, setReturnedId] = useState<string | null>(null)
  useFailureToasts()
  useEffect(() => removeUnavailable(client), [client])
  useLiveEvent('relationship', () => removeUnavailable(client))

  const swipedIds = new Set(swipes.map(({ card }) => card.id))
  const cards = (data?.cards ?? []).filter(({ id, liked }) => !swipedIds.has(id) && (!liked || id === returnedId))
  const { likes_left, swipes_left } = quotaAfter(data, swipes)
  const isOver = data !== undefined && (!likes_left || !swipes_left)
  const resumes_at = data?.resumes_at ?? null

  useRefill(data !== undefined && !isOver, cards.length, swipes.length, () => void refetch())
  useDailyReset(resumes_at, dataUpdatedAt, () => void refetch())

  const { t } = useLingui()
  const undo = useCall(likes.undoSwipe, {
    onSuccess(undone) {
      setReturnedId(undone.card?.id ?? null)
      showUndone(client, undone)
      if (!undone.card) toast({ tone: 'news', text: t`That profile is gone. You’ve got your swipe back.` })
    },
    // After the last card or like there was none below it; and after a swipe in another tab another one would come back.
    onSettled: () => void refetch(),
  })
  return {
    isReady: data !== undefined,
    error: data ? null : error,
    retry: () => void refetch(),
    /** Cards that have flown, and whose swipe is not answered yet. */
    unansweredCount: swipes.length,
    /** Nothing is on its way that could change what is shown. */
    isSettled: isOver ? swipes.length === 0 : isDeckCaughtUp(),
    cards,
    /** The card that an undo brought back. */
    returnedId,
    likes_left,
    swipes_left,
    isOver,
    resumes_at,
    canUndo: (data?.undos_left ?? 0) > 0 && (swipes.length > 0 || Boolean(data?.undoable)) && !undo.isPending,
    hasSwipesLeft: () => hasSwipesLeft(client),
    swipe: (card: DeckCard, like: boolean, flight: Promise<unknown>) => {
      if (returnedId) startTransition(() => setReturnedId(null))
      return swipe(card, like, flight)
    },
    undo: () => {
      const id = undoableId(client)
      if (id) void whenAnswered().then(() => undo.mutate({ id }))
    },
  }
}

export type SwipeGame = ReturnType<typeof useSwipeDeck>

/**
 * The cards and the swipes on their way, both of the same moment. Deferred, so that rendering them never blocks the card
 * that flies meanwhile or the finger on the next one.
 */
function useDeferredDeck(data: Deck | undefined) {
  const [, setSwipes] = useState(landedSwipes.getSnapshot)
  useEffect(() => landedSwipes.subscribe(() => startTransition(() => setSwipes(landedSwipes.getSnapshot()))), [])
  const swipes = landedSwipes.getSnapshot()
  return useDeferredValue(useMemo(() => ({ data, swipes }), [data, swipes]))
}

/** Before the cards run out; and once more when they have and every swipe is answered, for then a new round may begin. */
function useRefill(isActive: boolean, left: number, unansweredCount: number, refill: () => void) {
  const before = useRef(left)
  const isEmpty = left === 0 && unansweredCount === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refill` is another one at every render
  useEffect(() => {
    const isFewer = left < before.current || isEmpty
    before.current = left
    if (isActive && isFewer && left <= REFILL_COUNT && (left > 0 || isEmpty)) refill()
  }, [isActive, left, isEmpty])
}

/** The deck goes on by itself when the day begins, also where the clock here is a little ahead of the server's. */
function useDailyReset(resumes_at: string | null, fetchedAt: number, refetch: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` is another one at every render
  useEffect(() => {
    if (!resumes_at) return
    const timer = setTimeout(refetch, Math.max(2_000, Date.parse(resumes_at) - Date.now() + 500))
    return () => clearTimeout(timer)
  }, [resumes_at, fetchedAt])
}

function useFailureToasts() {
  const { t } = useLingui()
  useEffect(() => {
    onSwipeFailed((failure, { name }, text) => {
      const lost = t`Your swipe didn’t go through. Here’s ${name} again.`
      toast({ tone: 'bad', text: failure === 'lost' ? lost : text })
    })
    return () => onSwipeFailed(() => {})
  }, [t])
}
