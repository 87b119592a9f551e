// Niche 7: men who like men.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const gay: NicheTexts = {
  headline: msg`Still up?`,
  turn: msg`So is he.`,
  lead: msg`Men near you with time to talk. Look around, like someone, write to him.`,
  wanted: msg`Men aged`,
  start: msg`Create a profile`,
  mask_title: msg`No pretending`,
  mask_body: msg`Fictional profiles wear a mask, always. We never write in another man’s name.`,
  price_title: msg`Prices up front`,
  price_body: msg({
    message: 'Every button that costs credits says how many. Return what you don’t use within {refund_days} days.',
  }),
  leave_title: msg`On your terms`,
  leave_body: msg({
    message: 'Block in one tap. Messages disappear after {history_days} days. Leave whenever you like.',
  }),
  shelf: msg`Men you might like`,
  more: msg`See more men`,
  welcome: msg`So, who’s asking?`,
  quote: msg`“Nothing complicated. A drink, a good story, and we’ll see where the evening goes.”`,
}
