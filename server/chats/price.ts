// What the message after this one costs, said before it is sent (CHAT-4).
import type { Price } from '../../contract/chats.ts'
import type { Site } from '../base/ctx.ts'

type Paid = { price: number; why: Price['why']; free_left: number | null }

export function priceAfter(site: Site, { price, why, free_left }: Paid): Price {
  if (why === 'free_conversation' && free_left === 0)
    return { credits: site.message_credits, why: 'credits', free_left: null }
  return { credits: price, why, free_left }
}
