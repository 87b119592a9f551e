// Niche 4: big women and those who adore them.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const bbw: NicheTexts = {
  headline: msg`More of you.`,
  turn: msg`More to love.`,
  lead: msg`Big, beautiful women and the people who adore them. Come as you are and enjoy being seen.`,
  wanted: msg`Curvy women aged`,
  start: msg`Come on in`,
  mask_title: msg`Honest from head to toe`,
  mask_body: msg`Fictional profiles are drawn and wear a mask on every photo, so you never have to guess.`,
  price_title: msg`No hidden extras`,
  price_body: msg({
    message:
      'The number of credits is right there on the button. Changed your mind? Return what’s left within {refund_days} days.',
  }),
  leave_title: msg`Kindness or the door`,
  leave_body: msg({
    message: 'Block anyone rude in one tap. Old messages disappear after {history_days} days.',
  }),
  shelf: msg`Lovely company`,
  more: msg`See who else is here`,
  welcome: msg`Make yourself comfortable`,
  quote: msg`“I laugh loudly and I always order dessert. You’ve been warned.”`,
}
