// Niche 7: men who like men.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const gay: NicheTexts = {
  headline: msg`Still up?`,
  turn: msg`So is he.`,
  lead: msg`Men near you, in the evening, with time to talk. Look around, like someone, write to him.`,
  wanted: msg`Men aged`,
  start: msg`Make a profile`,
  mask_title: msg`No pretending`,
  mask_body: msg`A fictional profile wears a mask, everywhere. Nobody writes in another man’s name.`,
  price_title: msg`Prices in the open`,
  price_body: msg({
    message: 'Every button that costs credits says how many. Unused credits go back for {refund_days} days.',
  }),
  leave_title: msg`Yours to close`,
  leave_body: msg({
    message: 'Block in one tap. Old messages fade after {history_days} days. Leave whenever you like.',
  }),
  shelf: msg`Around tonight`,
  more: msg`See more men`,
  welcome: msg`Good evening. Who’s asking?`,
  quote: msg`“Nothing complicated. A drink, a good story, see what the evening does.”`,
}
