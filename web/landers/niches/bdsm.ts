// Niche 3: trust first, then play.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const bdsm: NicheTexts = {
  headline: msg`Say what you want.`,
  turn: msg`Be heard.`,
  lead: msg`Adults who talk about limits first and desires second. Find the one who asks, then listens.`,
  wanted: msg`Partners aged`,
  start: msg`Take your place`,
  mask_title: msg`Here a mask means fiction`,
  mask_body: msg`On this site a mask isn’t play. It marks a drawn, fictional profile, every time.`,
  price_title: msg`Agreed in advance`,
  price_body: msg({
    message:
      'Every button names its price in credits before you press it. We take back unspent credits within {refund_days} days.',
  }),
  leave_title: msg`No is a complete sentence`,
  leave_body: msg({
    message:
      'Block without giving a reason. Messages disappear after {history_days} days. You never need permission to leave.',
  }),
  shelf: msg`In the room`,
  more: msg`Look around the room`,
  welcome: msg`Before anything else`,
  quote: msg`“Tell me your limits first. Everything after that is more fun.”`,
}
