// Niche 1: women and men.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const standard: NicheTexts = {
  headline: msg`Good evening.`,
  turn: msg`Who would you like to meet?`,
  lead: msg`Women and men from around here who feel like meeting someone new. Look, like, and say the first word.`,
  wanted: msg`Aged`,
  start: msg`Start your profile`,
  mask_title: msg`You know who is real`,
  mask_body: msg`A profile of our own making carries a mask wherever you see it. It never passes for a member.`,
  price_title: msg`No small print`,
  price_body: msg({
    message:
      'Whatever costs credits says how many, on the button itself. Unused credits go back within {refund_days} days.',
  }),
  leave_title: msg`Leave as easily as you came`,
  leave_body: msg({
    message: 'Block with one tap, delete with a few. Messages fade from view after {history_days} days.',
  }),
  shelf: msg`Here this evening`,
  more: msg`See everybody`,
  welcome: msg`Let’s find you good company`,
  quote: msg`“I come for the conversation. If it turns into dinner, I won’t argue.”`,
}
