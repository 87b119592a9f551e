// What was put away in this browser, and when: one cookie each, `dismissed.enrich`, `.push`, `.notifications`, `.time_bonus` (NAV-8).
import { type Dismissal, dismissals, durationSeconds } from '../contract/limits.ts'
import type { Ctx } from './base/ctx.ts'
import { serializeCookie } from './base/http/cookies.ts'

const nameOf = (it: Dismissal) => `dismissed.${it}`
const now = ({ clock }: Ctx) => Math.floor(clock.now().getTime() / 1000)

/** Those that are not due again yet. */
export function activeDismissals(ctx: Ctx): Dismissal[] {
  return dismissals.filter((it) => {
    const at = ctx.request.cookies[nameOf(it)] ?? ''
    const age = now(ctx) - Number(at)
    return /^\d{1,12}$/.test(at) && age >= 0 && age < durationSeconds.dismissed
  })
}

/** The Set-Cookie line that remembers it. */
export const dismissalCookie = (ctx: Ctx, it: Dismissal) =>
  serializeCookie(ctx.app.env, nameOf(it), String(now(ctx)), durationSeconds.dismissed)
