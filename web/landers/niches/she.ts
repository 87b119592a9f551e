// Niche 2: women who love women.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const she: NicheTexts = {
  headline: msg`She’s reading, too.`,
  turn: msg`Ask her what.`,
  lead: msg`Women who fall for women, close by and in no hurry. Take a look, leave a like, write her a line.`,
  wanted: msg`Women aged`,
  start: msg`Make her curious`,
  mask_title: msg`Nobody in disguise`,
  mask_body: msg`A fictional profile is drawn, and says so in plain sight. Nobody plays at being somebody else.`,
  price_title: msg`The price comes first`,
  price_body: msg({
    message: 'You read what a message costs before you send it, and unused credits return for {refund_days} days.',
  }),
  leave_title: msg`Your quiet corner`,
  leave_body: msg({
    message: 'One tap, and someone is out of your evening for good. What was said is hidden after {history_days} days.',
  }),
  shelf: msg`Awake with you`,
  more: msg`Meet more women`,
  welcome: msg`How should your evening go?`,
  quote: msg`“I ask the second question. Most good evenings start there.”`,
}
