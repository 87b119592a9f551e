// Niche 6: women of thirty-five and up.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const milf: NicheTexts = {
  headline: msg`The day is done.`,
  turn: msg`The evening is hers.`,
  lead: msg`Women of thirty-five and up who know their own mind and like to be asked what is on it. Look around and start talking.`,
  wanted: msg`Grown women aged`,
  start: msg`Make her acquaintance`,
  mask_title: msg`She says who she is`,
  mask_body: msg`Where a profile is fictional, a mask on the picture says so, from the first glance to the last message.`,
  price_title: msg`She likes it straight`,
  price_body: msg({
    message:
      'So do we: every price in credits stands where you tap. Credits left untouched go back for {refund_days} days.',
  }),
  leave_title: msg`Her rules, and yours`,
  leave_body: msg({
    message:
      'Block someone and it is settled. After {history_days} days old messages leave your sight, and your profile can go any day.',
  }),
  shelf: msg`Off duty tonight`,
  more: msg`See who is free`,
  welcome: msg`Tell her who is asking`,
  quote: msg`“The inbox is empty and the phone is on silent. Your turn.”`,
}
