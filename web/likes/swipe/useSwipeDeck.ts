// The game as the screen shows it: what is on its way counts already, and comes back where it did not arrive (SWIPE-1).
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { likes } from '../../../contract/index.ts'
import { useNudge } from '../../base/live.ts'
import { useCall } from '../../base/queries.ts'
import { toast } from '../../kit/toasts.ts'
import {
  bringBack,
  clearAway,
  type Deck,
  type DeckCard,
  deckQuery,
  isCaughtUp,
  mayPlay,
  onTrouble,
  sending,
  settled,
  swipe,
} from './swipeDeck.ts'

/** Cards left at which the next ones are asked for. */
const REFILL_COUNT = 3

export function useSwipeDeck() {
  const client = useQueryClient()
  const { error, dataUpdatedAt, refetch, ...found } = useQuery(deckQuery)
  const { data, steps } = useDeferredDeck(found.data)
  const [returned, setReturned] = useState<string | null>(null)
  useFailureToasts()
  useEffect(() => clearAway(client), [client])
  useNudge('relationship', () => clearAway(client))

  const waiting = new Set(steps.map(({ card }) => card.id))
  const cards = (data?.cards ?? []).filter(({ id, liked }) => !waiting.has(id) && (!liked || id === returned))
  const likes_left = Math.max(0, (data?.likes_left ?? 0) - steps.filter(({ like }) => like).length)
  const swipes_left = Math.max(0, (data?.swipes_left ?? 0) - steps.length)
  const over = data !== undefined && (!likes_left || !swipes_left)
  const resumes_at = data?.resumes_at ?? null

  useRefill(data !== undefined && !over, cards.length, steps.length, () => void refetch())
  useDailyReset(resumes_at, dataUpdatedAt, () => void refetch())

  const { t } = useLingui()
  const undoing = useCall(likes.undoSwipe, {
    onSuccess(answer) {
      setReturned(answer.card?.id ?? null)
      bringBack(client, answer)
      if (!answer.card) toast({ tone: 'news', text: t`This profile is no longer here. You have your swipe back.` })
      // After the last card or like there was none below it.
      void refetch()
    },
  })
  return {
    ready: data !== undefined,
    error: data ? null : error,
    retry: () => void refetch(),
    /** Cards that have flown, and whose swipe is not answered yet. */
    unanswered: steps.length,
    /** Nothing is on its way that could change what is shown. */
    quiet: over ? steps.length === 0 : isCaughtUp(),
    cards,
    returned,
    likes_left,
    swipes_left,
    over,
    resumes_at,
    may_undo: (data?.undos_left ?? 0) > 0 && (steps.length > 0 || Boolean(data?.undoable)) && !undoing.isPending,
    /** Whether the day holds it still. */
    mayPlay: () => mayPlay(client),
    swipe: (card: DeckCard, like: boolean, flown: Promise<unknown>) => {
      if (returned) startTransition(() => setReturned(null))
      return swipe(card, like, flown)
    },
    undo: () => void settled().then(() => undoing.mutate({})),
  }
}

export type SwipeGame = ReturnType<typeof useSwipeDeck>

/**
 * What is known and what is on its way, of one moment. Rendered in small pieces: the card that flies meanwhile, and the finger on the next one,
 * must not wait for it.
 */
function useDeferredDeck(data: Deck | undefined) {
  const [, setSteps] = useState(sending.now)
  useEffect(() => sending.watch(() => startTransition(() => setSteps(sending.now()))), [])
  const steps = sending.now()
  return useDeferredValue(useMemo(() => ({ data, steps }), [data, steps]))
}

/** Before they run out; and once more when they have and every swipe is known, for then a new round may begin. */
function useRefill(ready: boolean, left: number, unanswered: number, ask: () => void) {
  const before = useRef(left)
  const none = left === 0 && unanswered === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is another one at every render
  useEffect(() => {
    const fewer = left < before.current || none
    before.current = left
    if (ready && fewer && left <= REFILL_COUNT && (left > 0 || none)) ask()
  }, [ready, left, none])
}

/** Goes on by itself when the day begins, also where the clock here is a little ahead of the server's. */
function useDailyReset(resumes_at: string | null, asked_at: number, ask: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is another one at every render
  useEffect(() => {
    if (!resumes_at) return
    const timer = setTimeout(ask, Math.max(2_000, Date.parse(resumes_at) - Date.now() + 500))
    return () => clearTimeout(timer)
  }, [resumes_at, asked_at])
}

function useFailureToasts() {
  const { t } = useLingui()
  useEffect(() => {
    onTrouble((trouble, { name }, text) => {
      const lost = t`Your swipe did not reach us. Here is ${name} again.`
      toast({ tone: 'bad', text: trouble === 'lost' ? lost : text })
    })
    return () => onTrouble(() => {})
  }, [t])
}
