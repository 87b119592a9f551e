// Under which plain name this browser shows the app: the member's choice, and after a logout still, so that the way back in says no more.
import { type Guise, guiseLasts, guises } from '../../contract/homeScreen.ts'
import type { Ctx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'

const name = 'shown_as'

const guiseHere = ({ request }: Ctx): Guise | null => guises.find((it) => it === request.cookies[name]) ?? null

export const guiseOf = (ctx: Ctx): Guise | null => (ctx.member ? ctx.member.shown_as : guiseHere(ctx))

export const keepGuise = ({ app, setCookie }: Ctx, guise: Guise | null) =>
  setCookie(serializeCookie(app.env, name, guise ?? '', guise ? guiseLasts : 0))

/** The member chose on another device, or somebody else was logged in here before. */
export function followGuise(ctx: Ctx) {
  if (ctx.member && ctx.member.shown_as !== guiseHere(ctx)) keepGuise(ctx, ctx.member.shown_as)
}
