// Niche 2: women who love women.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const she: NicheTexts = {
  headline: msg`She’s up reading.`,
  turn: msg`Ask her what.`,
  lead: msg`Women who fall for women, nearby and in no hurry. Take a look, leave a like, write her a line.`,
  wanted: msg`Women aged`,
  start: msg`Make her curious`,
  mask_title: msg`No one in disguise`,
  mask_body: msg`Fictional profiles are drawn and say so in plain sight. We never pretend to be someone else.`,
  price_title: msg`The price comes first`,
  price_body: msg({
    message:
      'You see what a message costs before you send it. You have {refund_days} days to return credits you haven’t used.',
  }),
  leave_title: msg`Your quiet corner`,
  leave_body: msg({
    message: 'One tap and someone is out of your evening for good. Every message disappears after {history_days} days.',
  }),
  shelf: msg`First impressions`,
  more: msg`Meet more women`,
  welcome: msg`Who are you hoping to meet?`,
  quote: msg`“I ask the second question. Most good evenings start there.”`,
}
