// PUT /api/user.php {language}: a cookie for 365 days, and on the member when logged in (I18N-2, ACC-13).

import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import { durationSeconds } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { Invalid } from '../base/refusal.ts'
import { setLanguage } from '../members/index.ts'
import { presentUser } from './currentUser.ts'

type SaveLanguage = typeof accounts.saveLanguage

export async function saveLanguage(ctx: Ctx, { language }: Input<SaveLanguage>): Promise<Output<SaveLanguage>> {
  // A language that the site does not show would have no effect.
  if (!ctx.site.choices.locales.includes(language)) throw new Invalid({ language: 'picklist' })
  ctx.setCookie(serializeCookie(ctx.app.env, 'lang', language, durationSeconds.localeCookie))
  const { member } = ctx
  if (!member) return { user: null }
  await setLanguage(ctx, member.id, language)
  return { user: await presentUser(ctx, { ...member, language }) }
}
