// Niche 6: women of thirty-five and up.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const milf: NicheTexts = {
  headline: msg`The day is done.`,
  turn: msg`The evening is hers.`,
  lead: msg`Women 35 and up who know their own mind and like being asked what’s on it. Look around and start talking.`,
  wanted: msg`Grown women aged`,
  start: msg`Make her acquaintance`,
  mask_title: msg`No guessing who’s who`,
  mask_body: msg`If a profile is fictional, a mask on the photo says so, from the first glance to the last message.`,
  price_title: msg`She likes straight answers`,
  price_body: msg({
    message:
      'So do we. Every price in credits is on the button you tap. Return unused credits within {refund_days} days.',
  }),
  leave_title: msg`Her rules and yours`,
  leave_body: msg({
    message:
      'Block someone and that’s that. Messages disappear after {history_days} days. Delete your profile any time.',
  }),
  shelf: msg`Off duty`,
  more: msg`See who’s around`,
  welcome: msg`Introduce yourself`,
  quote: msg`“My inbox is empty and my phone’s on silent. Your turn.”`,
}
