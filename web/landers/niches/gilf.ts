// Niche 5: women past fifty.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const gilf: NicheTexts = {
  headline: msg`She has stories.`,
  turn: msg`And time for yours.`,
  lead: msg`Women past fifty who are far from done, and the people who find that irresistible. Good humour, good manners, long evenings.`,
  wanted: msg`Ladies aged`,
  start: msg`Begin at your leisure`,
  mask_title: msg`Nobody pulls your leg`,
  mask_body: msg`Fictional profiles are drawn and marked with a mask. You will never take one for a real woman.`,
  price_title: msg`Sums that add up`,
  price_body: msg({
    message: 'The cost in credits is printed on the button. Anything left over can be returned for {refund_days} days.',
  }),
  leave_title: msg`Manners, or goodbye`,
  leave_body: msg({
    message: 'A single tap keeps somebody away from you. Old messages are put out of sight after {history_days} days.',
  }),
  shelf: msg`Good company this evening`,
  more: msg`Take your time and look`,
  welcome: msg`A few words about you`,
  quote: msg`“I have read the last page of worse books. Surprise me.”`,
}
