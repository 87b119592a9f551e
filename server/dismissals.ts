// Dismissed alerts: one cookie per alert holds when this browser dismissed it: `dismissed.enrich`, `.push`,
// `.notifications`,
// `.time_bonus` (NAV-8).
import { type Dismissal, dismissals, durationSeconds } from '../contract/limits.ts'
import type { Ctx } from './base/ctx.ts'
import { serializeCookie } from './base/http/cookies.ts'

const cookieName = (alert: Dismissal) => `dismissed.${alert}`
const nowSeconds = ({ clock }: Ctx) => Math.floor(clock.now().getTime() / 1000)

/** Alerts that were dismissed and are not due again yet. */
export function activeDismissals(ctx: Ctx): Dismissal[] {
  return dismissals.filter((alert) => {
    const dismissedAt = ctx.request.cookies[cookieName(alert)] ?? ''
    const age = nowSeconds(ctx) - Number(dismissedAt)
    return /^\d{1,12}$/.test(dismissedAt) && age >= 0 && age < durationSeconds.dismissed
  })
}

/** The Set-Cookie header that dismisses an alert. */
export const dismissalCookie = (ctx: Ctx, alert: Dismissal) =>
  serializeCookie(ctx.app.env, cookieName(alert), String(nowSeconds(ctx)), durationSeconds.dismissed)
