// States of a swipe: made, landed, answered, failed, undone; and how the deck merges the server's list.
import { expect, test } from 'vitest'
import {
  classifyFailure,
  type Deck,
  type DeckAction,
  type DeckCard,
  type DeckState,
  deckReducer,
  emptyDeckState,
  isCaughtUp,
  isUnderWay,
  mergeDeck,
  quotaAfter,
  restoreCard,
  type Swipe,
  withoutCard,
} from './deckReducer.ts'

const card = (id: string) => ({ id, name: id, liked: false, reasons: [] }) as unknown as DeckCard
const [ann, bea, cleo, dora] = ['ann', 'bea', 'cleo', 'dora'].map(card) as [DeckCard, DeckCard, DeckCard, DeckCard]
const swipe = (it: DeckCard, like = false): Swipe => ({ card: it, like, key: `key of ${it.id}` })
const swiped = (it: DeckCard, like?: boolean): DeckAction => ({ type: 'swiped', swipe: swipe(it, like) })
const landed = (it: DeckCard): DeckAction => ({ type: 'landed', key: swipe(it).key })
const answered: DeckAction = { type: 'answered' }
const reduce = (...actions: DeckAction[]) => actions.reduce(deckReducer, emptyDeckState)
const names = (swipes: readonly Swipe[]) => swipes.map((it) => it.card.id)
const deck = (cards: DeckCard[], quota: Partial<Deck> = {}): Deck => ({
  likes_left: 4,
  swipes_left: 40,
  undos_left: 1,
  undoable: null,
  resumes_at: null,
  ...quota,
  cards,
})
const ids = ({ cards }: Deck) => cards.map(({ id }) => id)

test('SWIPE-1 swipes are sent in their order; a card counts as gone from the screen once it has landed', () => {
  const two = reduce(swiped(ann), swiped(bea), landed(ann))
  expect(names(two.pending)).toEqual(['ann', 'bea'])
  expect(names(two.landed)).toEqual(['ann'])
  const next = deckReducer(two, answered)
  expect([names(next.pending), names(next.landed), next.answered]).toEqual([['bea'], [], [ann]])
})

test('SWIPE-1 a swipe that does not arrive brings its card back, and those behind it', () => {
  const failed = reduce(swiped(ann), swiped(bea), landed(ann), { type: 'failed' })
  expect([failed.pending, failed.landed, failed.answered]).toEqual([[], [], []])
  expect(isUnderWay(failed, swipe(ann))).toBe(false)
  const late = deckReducer(failed, landed(bea))
  expect(late).toBe(failed)
})

test('SWIPE-1 a swipe is under way from the press on, also after its answer', () => {
  const pending = reduce(swiped(ann))
  expect(isUnderWay(pending, swipe(ann))).toBe(true)
  expect(isUnderWay(deckReducer(pending, answered), swipe(ann))).toBe(true)
})

test('SWIPE-1 the deck is caught up when the list was fetched after the last answer', () => {
  const one = reduce(swiped(ann))
  expect(isCaughtUp(one)).toBe(false)
  const done = deckReducer(one, answered)
  expect(isCaughtUp(done)).toBe(false)
  expect(isCaughtUp(deckReducer(done, { type: 'fetched', includedCount: 0 }))).toBe(false)
  expect(isCaughtUp(deckReducer(done, { type: 'fetched', includedCount: 1 }))).toBe(true)
})

test('SWIPE-1 swipes on their way count already, and never below zero', () => {
  const { pending } = reduce(swiped(ann, true), swiped(bea))
  expect(quotaAfter(deck([]), pending)).toEqual({ likes_left: 3, swipes_left: 38 })
  expect(quotaAfter(deck([], { likes_left: 0, swipes_left: 1 }), pending)).toEqual({ likes_left: 0, swipes_left: 0 })
  expect(quotaAfter(undefined, [])).toEqual({ likes_left: 0, swipes_left: 0 })
})

test('SWIPE-1 a new list leaves the stack as it lies: swiped cards and the top one stay, new ones come below', () => {
  const state = reduce(swiped(ann))
  const before = deck([ann, bea, cleo])
  const merged = mergeDeck(state, before, deck([{ ...cleo }, dora]), 0)
  expect(ids(merged)).toEqual(['ann', 'bea', 'cleo', 'dora'])
  expect(merged.cards[2]).toBe(cleo)
  expect(mergeDeck(state, before, deck([{ ...cleo, name: 'other' }]), 0).cards[2]?.name).toBe('other')
  expect(mergeDeck(state, undefined, before, 0)).toBe(before)
})

test('SWIPE-1 a list that is older than an answer brings no swiped card back and no old quota', () => {
  const state: DeckState = reduce(swiped(ann), answered)
  const merged = mergeDeck(state, deck([bea], { swipes_left: 39 }), deck([ann, bea]), 0)
  expect(ids(merged)).toEqual(['bea'])
  expect(merged.swipes_left).toBe(39)
  expect(mergeDeck(state, deck([bea], { swipes_left: 39 }), deck([bea], { swipes_left: 38 }), 1).swipes_left).toBe(38)
})

test('SWIPE-1 when the day is over, a top card that is no longer listed goes', () => {
  const over = deck([], { swipes_left: 0, resumes_at: '2026-11-26T00:00:00.000Z' })
  expect(ids(mergeDeck(emptyDeckState, deck([ann]), over, 0))).toEqual([])
})

test('SWIPE-1 an undone card is on top again with its reasons; where its member is gone only the quota changes', () => {
  const known = { ...ann, reasons: [{ kind: 'age' }] } as DeckCard
  const { cards: _, ...quota } = deck([], { undos_left: 0 })
  const state = reduce(swiped(known), answered)
  const { reasons: _reasons, ...undone } = ann
  const restored = restoreCard(state, deck([bea]), { ...quota, card: undone } as Parameters<typeof restoreCard>[2])
  expect(ids(restored)).toEqual(['ann', 'bea'])
  expect([restored.cards[0]?.reasons, restored.undos_left]).toEqual([known.reasons, 0])
  expect(ids(restoreCard(state, deck([bea]), { ...quota, card: null }))).toEqual(['bea'])
})

test('SWIPE-1 an answered card leaves the deck, with the quota of the answer where there is one', () => {
  const { cards: _, ...quota } = deck([], { swipes_left: 39 })
  expect(withoutCard(deck([ann, bea]), 'ann', quota)).toEqual(deck([bea], { swipes_left: 39 }))
  expect(withoutCard(deck([ann, bea]), 'ann')).toEqual(deck([bea]))
})

test('SWIPE-1 a refusal of one member lets the others be sent; the limit of the day and silence do not', () => {
  const codes = ['not_found', 'blocked', 'blocked_by_you', 'own_profile', 'out_of_likes', 'out_of_swipes', 'bug']
  expect(codes.map(classifyFailure)).toEqual(['gone', 'gone', 'gone', 'gone', 'limit', 'limit', 'lost'])
})
