// Niche 1: women and men.
import { msg } from '@lingui/core/macro'
import type { NicheTexts } from '../nicheTexts.ts'

export const standard: NicheTexts = {
  headline: msg`There you are.`,
  turn: msg`Who would you like to meet?`,
  lead: msg`Women and men near you who feel like meeting someone new. Look around and say hello.`,
  wanted: msg`Aged`,
  start: msg`Create your profile`,
  mask_title: msg`You’ll know who’s real`,
  mask_body: msg`Profiles we made up wear a mask wherever you see them. They never pass for members.`,
  price_title: msg`No small print`,
  price_body: msg({
    message:
      'If something costs credits, the button says how many. You can return unused credits within {refund_days} days.',
  }),
  leave_title: msg`Leave as easily as you came`,
  leave_body: msg({
    message:
      'Block someone with one tap. Delete your account with a few. Messages disappear after {history_days} days.',
  }),
  shelf: msg`A few faces to start with`,
  more: msg`See everyone`,
  welcome: msg`Let’s find you good company`,
  quote: msg`“I’m here for the conversation. If it turns into dinner, I won’t argue.”`,
}
