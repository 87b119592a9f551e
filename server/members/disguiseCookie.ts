// Cookie with the plain name and icon under which this browser shows the app: the member's choice. It outlives a logout, so that the login
// page does not give the app away.
import { DISGUISE_COOKIE_SECONDS, type Disguise, disguises } from '../../contract/homeScreen.ts'
import type { Ctx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'

const COOKIE_NAME = 'shown_as'

const disguiseFromCookie = ({ request }: Ctx): Disguise | null =>
  disguises.find((it) => it === request.cookies[COOKIE_NAME]) ?? null

export const disguiseOf = (ctx: Ctx): Disguise | null => (ctx.member ? ctx.member.disguise : disguiseFromCookie(ctx))

export const setDisguiseCookie = ({ app, setCookie }: Ctx, disguise: Disguise | null) =>
  setCookie(serializeCookie(app.env, COOKIE_NAME, disguise ?? '', disguise ? DISGUISE_COOKIE_SECONDS : 0))

/** For a choice made on another device, or after another member was logged in here. */
export function syncDisguiseCookie(ctx: Ctx) {
  if (ctx.member && ctx.member.disguise !== disguiseFromCookie(ctx)) setDisguiseCookie(ctx, ctx.member.disguise)
}
