// Under which plain name this browser shows the app: the member's choice, and after a logout still, so that the way back in says no more.
import { type Disguise, DISGUISE_COOKIE_SECONDS, disguises } from '../../contract/homeScreen.ts'
import type { Ctx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'

const COOKIE_NAME = 'shown_as'

const disguiseFromCookie = ({ request }: Ctx): Disguise | null => disguises.find((it) => it === request.cookies[COOKIE_NAME]) ?? null

export const disguiseOf = (ctx: Ctx): Disguise | null => (ctx.member ? ctx.member.shown_as : disguiseFromCookie(ctx))

export const setDisguiseCookie = ({ app, setCookie }: Ctx, guise: Disguise | null) =>
  setCookie(serializeCookie(app.env, COOKIE_NAME, guise ?? '', guise ? DISGUISE_COOKIE_SECONDS : 0))

/** The member chose on another device, or somebody else was logged in here before. */
export function syncDisguiseCookie(ctx: Ctx) {
  if (ctx.member && ctx.member.shown_as !== disguiseFromCookie(ctx)) setDisguiseCookie(ctx, ctx.member.shown_as)
}
