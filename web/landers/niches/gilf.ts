// Niche 5: women past fifty.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const gilf: NicheTexts = {
  headline: msg`She has stories.`,
  turn: msg`And time for yours.`,
  lead: msg`Women past 50 who are far from done and the people who find that irresistible. Good manners, a little mischief, long evenings.`,
  wanted: msg`Ladies aged`,
  start: msg`Make an entrance`,
  mask_title: msg`No one’s pulling your leg`,
  mask_body: msg`Fictional profiles are drawn and carry a mask. You’ll never mistake one for a real woman.`,
  price_title: msg`Sums that add up`,
  price_body: msg({
    message: 'The price in credits is on the button. Return anything left over within {refund_days} days.',
  }),
  leave_title: msg`Manners or goodbye`,
  leave_body: msg({
    message: 'One tap keeps someone away from you. Messages disappear after {history_days} days.',
  }),
  shelf: msg`Good company`,
  more: msg`Browse at your leisure`,
  welcome: msg`Tell us a little about you`,
  quote: msg`“I’ve heard most of the good lines. Surprise me.”`,
}
