// The cards of this tab and the swipes on their way (SWIPE-1). A swipe that does not arrive brings its card back; none is sent twice.
import type { QueryClient } from '@tanstack/react-query'
import type { Output } from '../../../contract/call.ts'
import { likes, members } from '../../../contract/index.ts'
import { ask, newKey } from '../../base/call.ts'
import { browserClient, query } from '../../base/queries.ts'
import { Refused } from '../../base/refused.ts'
import { setLikedInCache } from '../likedCache.ts'
import { enqueueMatch, registerMatch, unregisterMatch } from '../matchQueue.ts'

export type Deck = Output<typeof likes.swipeDeck>
export type DeckCard = Deck['cards'][number]
type Game = Omit<Deck, 'cards'>
/** `flown`: once its card is off the screen. */
type Step = { card: DeckCard; like: boolean; key: string; flown: Promise<unknown> }

const plain = query(likes.swipeDeck, {})

/** Whoever comes back from a profile finds the card that was on top, for an hour. */
export const deckQuery = {
  ...plain,
  gcTime: 3_600_000,
  // Shared by card, in `merged`: by place in the list, as it is done otherwise, every card would be another one after each swipe.
  structuralSharing: false,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<Deck> {
    const known = done.length
    const answer = await ask(likes.swipeDeck, {}, { signal })
    asked = known
    const before = browserClient().getQueryData<Deck>(plain.queryKey)
    return merged(before, answer, new Set(done.slice(known).map(({ id }) => id)))
  },
}

/** Swipes that are not answered yet, in their order; one is asked at a time. */
let steps: readonly Step[] = []
/** Those of them whose card has flown: the others lie on the table for the screen still, so that nothing is rendered while they fly. */
let landed: readonly Step[] = []
/** Whose swipe was answered, the last at the end. */
const done: DeckCard[] = []
/** How many of them the last answer knew of. */
let asked = 0
const watchers = new Set<() => void>()
let running = Promise.resolve()

export const sending = {
  now: () => landed,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
}

function set(next: readonly Step[]) {
  steps = next
  setLanded(landed.filter((it) => next.includes(it)))
}
function setLanded(next: readonly Step[]) {
  landed = next
  for (const changed of watchers) changed()
}

/** `since`: who was swiped while this answer was on its way. What lies on the table keeps its place. */
export function merged(before: Deck | undefined, answer: Deck, since: ReadonlySet<string>): Deck {
  if (!before) return answer
  const game = since.size ? gameOf(before) : gameOf(answer)
  const fresh = new Map(answer.cards.filter(({ id }) => !since.has(id)).map((card) => [card.id, card]))
  const waiting = new Set(steps.map(({ card }) => card.id))
  const top = before.cards.find(({ id }) => !waiting.has(id))?.id
  const kept = before.cards.filter(({ id }) => waiting.has(id) || fresh.has(id) || (id === top && !game.resumes_at))
  const ids = new Set(kept.map(({ id }) => id))
  const others = [...fresh.values()].filter(({ id }) => !ids.has(id))
  return { ...game, cards: [...kept.map((card) => newer(card, fresh.get(card.id))), ...others] }
}

/** The same object while nothing in it changed: what did not change is not rendered. */
const newer = (card: DeckCard, fresh = card) => (JSON.stringify(card) === JSON.stringify(fresh) ? card : fresh)

const gameOf = ({ likes_left, swipes_left, undos_left, undoable, resumes_at }: Game): Game => ({
  likes_left,
  swipes_left,
  undos_left,
  undoable,
  resumes_at,
})

function change(client: QueryClient, to: (deck: Deck) => Deck) {
  client.setQueryData<Deck>(plain.queryKey, (deck) => deck && to(deck))
}
const without = (cards: DeckCard[], id: string) => cards.filter((card) => card.id !== id)

/** Likes and swipes are left, with those on their way counted. */
export function mayPlay(client: QueryClient): boolean {
  const { likes_left = 0, swipes_left = 0 } = client.getQueryData<Deck>(plain.queryKey) ?? {}
  return likes_left > steps.filter(({ like }) => like).length && swipes_left > steps.length
}

/** It flies, or has flown and waits for its answer. */
export const isSwiped = ({ id }: DeckCard) => steps.some(({ card }) => card.id === id)

export type Trouble = 'lost' | 'over' | 'refused'
/** Told of what did not go well, by whichever screen shows the game. */
let troubled = (_trouble: Trouble, _card: DeckCard, _text: string) => {}
export function onTrouble(handler: typeof troubled) {
  troubled = handler
}

/** Resolves once its card has flown: false where it comes back instead. */
export async function swipe(card: DeckCard, like: boolean, flown: Promise<unknown>): Promise<boolean> {
  const idle = steps.length === 0
  const step = { card, like, key: newKey(), flown }
  steps = [...steps, step]
  if (idle) running = send(browserClient())
  await flown
  if (steps.includes(step)) setLanded([...landed, step])
  return done.includes(card) || steps.includes(step)
}

/** Whether the cards are all that there are: asked for after the last swipe was answered. */
export const isCaughtUp = () => steps.length === 0 && asked === done.length
export const hasPlayed = () => steps.length + done.length > 0
/** Once every swipe is answered. */
export const settled = () => running

/** Milliseconds after a card has flown until its answer counts: first the screen takes the card away, then it lays a new one. */
const breath = 60

async function send(client: QueryClient) {
  // The card flies first.
  await new Promise((resolve) => setTimeout(resolve))
  for (let step = steps[0]; step; step = steps[0]) {
    const { card, like, key, flown } = step
    const { id } = card
    try {
      const { matched, ...game } = await ask(likes.swipe, { id, like }, { key })
      await flown
      await new Promise((resolve) => setTimeout(resolve, breath))
      done.push(card)
      change(client, ({ cards }) => ({ ...game, cards: without(cards, id) }))
      if (like) afterLike(client, id, matched)
    } catch (error) {
      await flown
      if (!handle(client, step, error)) return set([])
    }
    set(steps.slice(1))
  }
}

function afterLike(client: QueryClient, id: string, matched: boolean) {
  setLikedInCache(client, id, true)
  void client.invalidateQueries({ queryKey: [likes.list.name] })
  if (matched && registerMatch(id)) enqueueMatch(id)
}

/** Whether the others may still be sent. */
function handle(client: QueryClient, { card }: Step, error: unknown): boolean {
  const { code, message } = error instanceof Refused ? error : { code: 'bug', message: '' }
  if (code === 'not_found' || code === 'blocked' || code === 'blocked_by_you' || code === 'own_profile') {
    done.push(card)
    change(client, ({ cards, ...game }) => ({ ...game, cards: without(cards, card.id) }))
    troubled('refused', card, message)
    return true
  }
  const over = code === 'out_of_likes' || code === 'out_of_swipes'
  // Another tab used the day up.
  if (over) void client.invalidateQueries({ queryKey: plain.queryKey })
  troubled(over ? 'over' : 'lost', card, message)
  return false
}

/** A swipe was taken back: its card lies on top again, with the reasons that it had. */
export function bringBack(client: QueryClient, { card, ...game }: Output<typeof likes.undoSwipe>) {
  const before = done.findLast(({ id }) => id === card?.id)
  change(client, ({ cards }) => ({
    ...game,
    cards: card ? [{ reasons: [], ...before, ...card }, ...without(cards, card.id)] : cards,
  }))
  if (!card) return
  if (!card.liked) {
    setLikedInCache(client, card.id, false)
    unregisterMatch(card.id)
  }
  void client.invalidateQueries({ queryKey: [likes.list.name] })
}

/** What was learnt on the way back from a profile: who is blocked or gone lies on no table. */
export function clearAway(client: QueryClient) {
  const gone = ({ id }: DeckCard) => {
    const known = client.getQueryState<Output<typeof members.show>, Refused>(query(members.show, { id }).queryKey)
    return known?.data?.blocked || known?.error?.code === 'blocked' || known?.error?.code === 'not_found'
  }
  change(client, ({ cards, ...game }) => ({ ...game, cards: cards.filter((card) => !gone(card)) }))
}
