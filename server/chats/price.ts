// What the message after this one costs, said before it is sent (CHAT-4). Where nobody answers nothing costs anything (CHAT-12).
import type { Price } from '../../contract/chats.ts'
import type { Site } from '../base/ctx.ts'

type Paid = { price: number; why: Price['why']; free_left: number | null }

/** `paid`: what a text costs, or has just cost. */
export function priceAfter(site: Site, { price, why, free_left }: Paid): Price {
  const free = why === 'nobody_answers'
  const things = { photo: free ? 0 : site.photo_credits, gift: free ? 0 : site.gift_credits }
  if (why === 'free_conversation' && free_left === 0)
    return { credits: site.message_credits, why: 'credits', free_left: null, ...things }
  return { credits: price, why, free_left, ...things }
}
