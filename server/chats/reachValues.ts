// In how long a member may begin another conversation, in its language: of the refusal new_chats_limit (SAFE-4).
import type { Ctx } from '../base/ctx.ts'
import type { Permission } from './permission.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

export function reachValues(
  { clock, locale }: Pick<Ctx, 'clock' | 'locale'>,
  { reach_until }: Pick<Permission, 'reach_until'>,
): { when?: string; seconds?: number } {
  if (reach_until === null) return {}
  const seconds = Math.max(Math.ceil((Date.parse(reach_until) - clock.now().getTime()) / 1_000), 1)
  const [unit, unitSeconds] =
    seconds < HOUR_SECONDS ? (['minute', MINUTE_SECONDS] as const) : (['hour', HOUR_SECONDS] as const)
  return { seconds, when: new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / unitSeconds), unit) }
}
