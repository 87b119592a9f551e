// Niche 3: trust first, then play.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const bdsm: NicheTexts = {
  headline: msg`Say what you want.`,
  turn: msg`Be heard.`,
  lead: msg`Adults who talk about limits before they talk about wishes. Find the one who asks first and listens after.`,
  wanted: msg`Partners aged`,
  start: msg`Take your place`,
  mask_title: msg`Here, a mask means fiction`,
  mask_body: msg`A mask on a face is no play on this site: it marks a fictional, drawn profile, every time.`,
  price_title: msg`Agreed beforehand`,
  price_body: msg({
    message:
      'Each button names its price in credits before you press it. What you don’t spend, we take back for {refund_days} days.',
  }),
  leave_title: msg`No is a full sentence`,
  leave_body: msg({
    message:
      'Block without giving a reason. Conversations are hidden after {history_days} days, and leaving needs nobody’s permission.',
  }),
  shelf: msg`In the room tonight`,
  more: msg`Look around the room`,
  welcome: msg`First, the two of you`,
  quote: msg`“Tell me your limits first. The rest is far more fun after that.”`,
}
