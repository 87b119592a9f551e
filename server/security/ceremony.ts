// Ceremonies: server state between two requests of one browser: a login awaiting its second step, or a WebAuthn challenge (ACC-14).
// The browser holds a random token, the database its hash; single use, five minutes, one site.
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'

/** A challenge has its own cookie, so that an abandoned passkey login does not end the pending second step. */
const cookies = {
  second_step: 'login_step',
  passkey_login: 'passkey_challenge',
  passkey_add: 'passkey_challenge',
  passkey_confirm: 'passkey_challenge',
} as const
export type CeremonyPurpose = keyof typeof cookies

/** `member`: whose ceremony it is; null where any member of the site may answer. */
export type Ceremony = Columns<'login_ceremony', 'challenge'> & { member: Id<'member'> | null }

export async function beginCeremony(ctx: Ctx, purpose: CeremonyPurpose, { member, challenge }: Ceremony) {
  const token = newToken()
  await ctx.db.run`
    insert into login_ceremony (token_hash, site_id, member_id, purpose, challenge, expires)
    values (${hashToken(token)}, ${ctx.site.id}, ${member}, ${purpose}, ${challenge}, ${addSeconds(ctx.clock.now(), durationSeconds.ceremony)})`
  ctx.setCookie(serializeCookie(ctx.app.env, cookies[purpose], token, durationSeconds.ceremony))
}

/** Reads it without ending it. */
export async function findCeremony(ctx: Ctx, purpose: CeremonyPurpose): Promise<Ceremony | null> {
  const row = await ctx.db.maybe<Ceremony>`
    select member_id as member, challenge from login_ceremony where ${matchesCookie(ctx, purpose)}`
  return row ?? null
}

/** Ends it: of two concurrent requests one gets it. */
export async function endCeremony(ctx: Ctx, purpose: CeremonyPurpose, db: Db = ctx.db): Promise<Ceremony | null> {
  const row = await db.maybe<Ceremony>`
    delete from login_ceremony where ${matchesCookie(ctx, purpose)} returning member_id as member, challenge`
  return row ?? null
}

/** Of every browser of the member; all purposes unless some are named. */
export const deleteCeremonies = (
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  member: Id<'member'>,
  purposes = Object.keys(cookies) as CeremonyPurpose[],
) =>
  db.run`delete from login_ceremony where member_id = ${member} and site_id = ${site.id} and purpose = any(${purposes})`

const matchesCookie = ({ db, site, clock, request }: Ctx, purpose: CeremonyPurpose) => db.fragment`
  token_hash = ${hashToken(request.cookies[cookies[purpose]] ?? '')} and site_id = ${site.id} and purpose = ${purpose}
  and expires > ${clock.now()}`

/** Expires the cookie. */
export const clearCeremonyCookie = ({ app, setCookie }: Pick<Ctx, 'app' | 'setCookie'>, purpose: CeremonyPurpose) =>
  setCookie(serializeCookie(app.env, cookies[purpose], '', 0))
