// State of the swipe deck as a pure reducer: swipes that the server has not answered yet, in their order, and those that
// it has (SWIPE-1). The cards themselves are in the query cache; here is how an answer changes them. swipeDeck.ts does
// what the state asks for: requests, timers, the cache.
import type { Output } from '../../../contract/call.ts'
import type { likes } from '../../../contract/index.ts'

export type Deck = Output<typeof likes.swipeDeck>
export type DeckCard = Deck['cards'][number]
/** What the day allows, without the cards. */
type Quota = Omit<Deck, 'cards'>
/** `key`: the idempotency key of its request. */
export type Swipe = { card: DeckCard; like: boolean; key: string }

export type DeckState = {
  /** Swipes without an answer; the first is being sent. */
  pending: readonly Swipe[]
  /** Those of them whose card has left the screen. The screen renders by these, so that nothing renders while a card flies. */
  landed: readonly Swipe[]
  /** Cards whose swipe was answered, the newest last. */
  answered: readonly DeckCard[]
  /** How many of the answered swipes the newest list of cards takes into account. */
  includedCount: number
}

export type DeckAction =
  | { type: 'swiped'; swipe: Swipe }
  | { type: 'landed'; key: string }
  /** The first swipe counts, or its member is gone: its card does not come back. */
  | { type: 'answered' }
  /** The first swipe did not arrive: its card comes back, and so do those behind it. */
  | { type: 'failed' }
  | { type: 'fetched'; includedCount: number }

export const emptyDeckState: DeckState = { pending: [], landed: [], answered: [], includedCount: 0 }

export function deckReducer(state: DeckState, action: DeckAction): DeckState {
  const { pending, landed, answered } = state
  switch (action.type) {
    case 'swiped':
      return { ...state, pending: [...pending, action.swipe] }
    case 'landed': {
      const swipe = pending.find(({ key }) => key === action.key)
      return swipe ? { ...state, landed: [...landed, swipe] } : state
    }
    case 'answered': {
      const [first, ...others] = pending
      if (!first) return state
      return {
        ...state,
        pending: others,
        landed: landed.filter((it) => it !== first),
        answered: [...answered, first.card],
      }
    }
    case 'failed':
      return { ...state, pending: [], landed: [] }
    case 'fetched':
      return { ...state, includedCount: action.includedCount }
  }
}

export const isPending = ({ pending }: DeckState, { id }: DeckCard) => pending.some(({ card }) => card.id === id)

/** Whether a swipe left the deck for good, or is still on its way there. */
export const isUnderWay = ({ pending, answered }: DeckState, { key, card }: Swipe) =>
  answered.includes(card) || pending.some((it) => it.key === key)

/** Whether the cards are all that there are: they were fetched after the last swipe was answered. */
export const isCaughtUp = ({ pending, answered, includedCount }: DeckState) =>
  pending.length === 0 && includedCount === answered.length

/** What is left of the day, with these swipes counted as if they were answered. */
export const quotaAfter = (deck: Deck | undefined, swipes: readonly Swipe[]) => ({
  likes_left: Math.max(0, (deck?.likes_left ?? 0) - swipes.filter(({ like }) => like).length),
  swipes_left: Math.max(0, (deck?.swipes_left ?? 0) - swipes.length),
})

/**
 * The newest list of cards, asked for when `includedCount` swipes were answered: what was swiped meanwhile is not in it,
 * and cards on the stack keep their place.
 */
export function mergeDeck(state: DeckState, before: Deck | undefined, answer: Deck, includedCount: number): Deck {
  if (!before) return answer
  const swipedSince = new Set(state.answered.slice(includedCount).map(({ id }) => id))
  const quota = swipedSince.size ? quotaOf(before) : quotaOf(answer)
  const latest = new Map(answer.cards.filter(({ id }) => !swipedSince.has(id)).map((card) => [card.id, card]))
  const top = before.cards.find((card) => !isPending(state, card))?.id
  const remaining = before.cards.filter(
    (card) => isPending(state, card) || latest.has(card.id) || (card.id === top && !quota.resumes_at),
  )
  const ids = new Set(remaining.map(({ id }) => id))
  const others = [...latest.values()].filter(({ id }) => !ids.has(id))
  return { ...quota, cards: [...remaining.map((card) => reuseCard(card, latest.get(card.id))), ...others] }
}

/** The same object while nothing in it changed: what did not change is not rendered. */
const reuseCard = (card: DeckCard, latest = card) => (JSON.stringify(card) === JSON.stringify(latest) ? card : latest)

const quotaOf = ({ likes_left, swipes_left, undos_left, undoable, resumes_at }: Quota): Quota => ({
  likes_left,
  swipes_left,
  undos_left,
  undoable,
  resumes_at,
})

/** The deck without a card; `quota` as the server answered, if it did. */
export const withoutCard = ({ cards, ...before }: Deck, id: string, quota: Quota = before): Deck => ({
  ...quota,
  cards: cards.filter((card) => card.id !== id),
})

/** A swipe was undone: its card is on top again, with the reasons that it had. */
export function restoreCard(
  { answered }: DeckState,
  { cards }: Deck,
  { card, ...quota }: Output<typeof likes.undoSwipe>,
): Deck {
  if (!card) return { ...quota, cards }
  const before = answered.findLast(({ id }) => id === card.id)
  return { ...quota, cards: [{ reasons: [], ...before, ...card }, ...cards.filter(({ id }) => id !== card.id)] }
}

/** `gone`: nobody can swipe this member any more. `limit`: another tab used the day up. `lost`: nobody answered. */
export type SwipeFailure = 'gone' | 'limit' | 'lost'

export function classifyFailure(code: string): SwipeFailure {
  if (code === 'not_found' || code === 'blocked' || code === 'blocked_by_you' || code === 'own_profile') return 'gone'
  return code === 'out_of_likes' || code === 'out_of_swipes' ? 'limit' : 'lost'
}
