// The cards of this tab and the swipes on their way (SWIPE-1): requests, the query cache, and what happens after an answer.
// What becomes of a swipe is decided by deckReducer.ts. None is sent twice.
import type { QueryClient } from '@tanstack/react-query'
import type { Output } from '../../../contract/call.ts'
import { likes, members } from '../../../contract/index.ts'
import { callServer, randomUuid } from '../../base/call.ts'
import { browserClient, query } from '../../base/queries.ts'
import { RefusalError } from '../../base/refusalError.ts'
import { setLikedInCache } from '../likedCache.ts'
import { enqueueMatch, registerMatch, unregisterMatch } from '../matchQueue.ts'
import {
  classifyFailure,
  type Deck,
  type DeckAction,
  type DeckCard,
  deckReducer,
  emptyDeckState,
  isCaughtUp,
  isPending,
  isUnderWay,
  mergeDeck,
  quotaAfter,
  restoreCard,
  type Swipe,
  type SwipeFailure,
  withoutCard,
} from './deckReducer.ts'

const cardsQuery = query(likes.swipeDeck, {})

/** Cached for an hour: a member who comes back from a profile finds the same card on top. */
export const deckQuery = {
  ...cardsQuery,
  gcTime: 3_600_000,
  // Shared by card, in `mergeDeck`: the default compares by index, so each swipe would make every card a new object.
  structuralSharing: false,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<Deck> {
    const includedCount = state.answered.length
    const answer = await callServer(likes.swipeDeck, {}, { signal })
    dispatch({ type: 'fetched', includedCount })
    return mergeDeck(state, browserClient().getQueryData<Deck>(cardsQuery.queryKey), answer, includedCount)
  },
}

let state = emptyDeckState
/** By the key of a swipe: resolves once its card has left the screen. */
const flights = new Map<string, Promise<unknown>>()
const subscribers = new Set<() => void>()
let sending = Promise.resolve()

export const landedSwipes = {
  getSnapshot: () => state.landed,
  subscribe(onChange: () => void) {
    subscribers.add(onChange)
    return () => void subscribers.delete(onChange)
  },
}

function dispatch(action: DeckAction) {
  const { landed } = state
  state = deckReducer(state, action)
  if (state.landed !== landed) for (const onChange of subscribers) onChange()
}

function updateDeck(client: QueryClient, update: (deck: Deck) => Deck) {
  client.setQueryData<Deck>(cardsQuery.queryKey, (deck) => deck && update(deck))
}

/** Likes and swipes are left, with those on their way counted. */
export function hasSwipesLeft(client: QueryClient): boolean {
  const { likes_left, swipes_left } = quotaAfter(client.getQueryData<Deck>(cardsQuery.queryKey), state.pending)
  return likes_left > 0 && swipes_left > 0
}

/** The member whose card an undo brings back: the last one swiped here, or what the server says. */
export const undoableId = (client: QueryClient) =>
  state.pending.at(-1)?.card.id ?? client.getQueryData<Deck>(cardsQuery.queryKey)?.undoable

/** Its card flies, or has flown and waits for its answer. */
export const isSwiped = (card: DeckCard) => isPending(state, card)
export const isDeckCaughtUp = () => isCaughtUp(state)
export const hasSwiped = () => state.pending.length + state.answered.length > 0
/** Resolves once every swipe is answered. */
export const whenAnswered = () => sending

/** The screen that shows the deck reports failures; there is one at a time. */
let failureHandler = (_failure: SwipeFailure, _card: DeckCard, _text: string) => {}
export function onSwipeFailed(handler: typeof failureHandler) {
  failureHandler = handler
}

/** Resolves once the card has left the screen: false where it comes back instead. */
export async function swipe(card: DeckCard, like: boolean, flight: Promise<unknown>): Promise<boolean> {
  const isIdle = state.pending.length === 0
  const newSwipe: Swipe = { card, like, key: randomUuid() }
  flights.set(newSwipe.key, flight)
  dispatch({ type: 'swiped', swipe: newSwipe })
  if (isIdle) sending = sendAll(browserClient())
  await flight
  dispatch({ type: 'landed', key: newSwipe.key })
  return isUnderWay(state, newSwipe)
}

/** Between the end of a flight and its answer: first the screen takes the card away, then it adds a new one. */
const ANSWER_DELAY_MS = 60

async function sendAll(client: QueryClient) {
  // The card begins to fly first.
  await new Promise((resolve) => setTimeout(resolve))
  for (let first = state.pending[0]; first; first = state.pending[0]) {
    const { card, like, key } = first
    const flight = flights.get(key)
    flights.delete(key)
    try {
      const { matched, ...quota } = await callServer(likes.swipe, { id: card.id, like }, { idempotencyKey: key })
      await flight
      await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY_MS))
      updateDeck(client, (deck) => withoutCard(deck, card.id, quota))
      if (like) afterLike(client, card.id, matched)
    } catch (error) {
      await flight
      if (!mayContinue(client, card, error)) {
        flights.clear()
        return dispatch({ type: 'failed' })
      }
    }
    dispatch({ type: 'answered' })
  }
}

function afterLike(client: QueryClient, id: string, matched: boolean) {
  setLikedInCache(client, id, true)
  void client.invalidateQueries({ queryKey: [likes.list.name] })
  if (matched && registerMatch(id)) enqueueMatch(id)
}

/** Reports a failed swipe; true: the others may be sent. */
function mayContinue(client: QueryClient, card: DeckCard, error: unknown): boolean {
  const { code, message } = error instanceof RefusalError ? error : { code: 'bug', message: '' }
  const failure = classifyFailure(code)
  if (failure === 'gone') updateDeck(client, (deck) => withoutCard(deck, card.id))
  if (failure === 'limit') void client.invalidateQueries({ queryKey: cardsQuery.queryKey })
  failureHandler(failure, card, message)
  return failure === 'gone'
}

export function showUndone(client: QueryClient, undone: Output<typeof likes.undoSwipe>) {
  updateDeck(client, (deck) => restoreCard(state, deck, undone))
  const { card } = undone
  if (!card) return
  if (!card.liked) {
    setLikedInCache(client, card.id, false)
    unregisterMatch(card.id)
  }
  void client.invalidateQueries({ queryKey: [likes.list.name] })
}

/** A visit to a profile may have shown that its member is blocked or gone: then its card goes. */
export function removeUnavailable(client: QueryClient) {
  const isUnavailable = ({ id }: DeckCard) => {
    const profile = client.getQueryState<Output<typeof members.show>, RefusalError>(
      query(members.show, { id }).queryKey,
    )
    return profile?.data?.blocked || profile?.error?.code === 'blocked' || profile?.error?.code === 'not_found'
  }
  updateDeck(client, ({ cards, ...quota }) => ({ ...quota, cards: cards.filter((card) => !isUnavailable(card)) }))
}
