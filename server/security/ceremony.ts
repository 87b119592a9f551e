// What stands between two requests of one browser: a login that waits for its second step, a passkey's challenge (ACC-14).
// The browser holds a random token, the database its hash; each is good once, for five minutes, on one site.
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'

/** A challenge has a cookie of its own: who looks for a passkey and finds none still has the second step before them. */
const cookies = {
  second_step: 'auth.step',
  passkey_login: 'auth.challenge',
  passkey_add: 'auth.challenge',
  passkey_confirm: 'auth.challenge',
} as const
export type CeremonyPurpose = keyof typeof cookies

/** `member`: whose it is; null where any member of the site may be the answer. */
export type Ceremony = { member: number | null; challenge: string | null }

export async function beginCeremony(ctx: Ctx, purpose: CeremonyPurpose, { member, challenge }: Ceremony) {
  const token = newToken()
  await ctx.db.run`
    insert into ceremony (token_hash, site_id, member_id, purpose, challenge, expires)
    values (${hashToken(token)}, ${ctx.site.id}, ${member}, ${purpose}, ${challenge}, ${addSeconds(ctx.clock.now(), durationSeconds.ceremony)})`
  ctx.setCookie(serializeCookie(ctx.app.env, cookies[purpose], token, durationSeconds.ceremony))
}

/** As it stands; it can still be ended. */
export async function findCeremony(ctx: Ctx, purpose: CeremonyPurpose): Promise<Ceremony | null> {
  const found = await ctx.db.maybe<Ceremony>`
    select member_id as member, challenge from ceremony where ${matchesCookie(ctx, purpose)}`
  return found ?? null
}

/** Ends it: of two at once one gets it. */
export async function endCeremony(ctx: Ctx, purpose: CeremonyPurpose, db: Db = ctx.db): Promise<Ceremony | null> {
  const ended = await db.maybe<Ceremony>`
    delete from ceremony where ${matchesCookie(ctx, purpose)} returning member_id as member, challenge`
  return ended ?? null
}

const matchesCookie = ({ db, site, clock, request }: Ctx, purpose: CeremonyPurpose) => db.fragment`
  token_hash = ${hashToken(request.cookies[cookies[purpose]] ?? '')} and site_id = ${site.id} and purpose = ${purpose}
  and expires > ${clock.now()}`

/** The cookie has done its work. */
export const clearCeremonyCookie = ({ app, setCookie }: Pick<Ctx, 'app' | 'setCookie'>, purpose: CeremonyPurpose) =>
  setCookie(serializeCookie(app.env, cookies[purpose], '', 0))
