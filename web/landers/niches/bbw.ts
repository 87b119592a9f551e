// Niche 4: big women and those who adore them.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const bbw: NicheTexts = {
  headline: msg`More of you.`,
  turn: msg`More to love.`,
  lead: msg`Generous women, and the people who can’t look away. Come as you are, and be looked at with pleasure.`,
  wanted: msg`Curvy women aged`,
  start: msg`Come on in`,
  mask_title: msg`Honest from head to toe`,
  mask_body: msg`Drawn profiles are fictional and wear a mask on every picture, so you never have to guess.`,
  price_title: msg`Generous, and exact`,
  price_body: msg({
    message:
      'Credits are counted out loud: the number stands on the button. Changed your mind? Unused ones go back within {refund_days} days.',
  }),
  leave_title: msg`Kindness, or the door`,
  leave_body: msg({
    message: 'Whoever is rude is blocked in one tap. Old messages go out of sight after {history_days} days.',
  }),
  shelf: msg`Lovely company tonight`,
  more: msg`See who else is here`,
  welcome: msg`Make yourself comfortable`,
  quote: msg`“I laugh loudly and I order dessert. You have been told.”`,
}
