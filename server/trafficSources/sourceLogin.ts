// The login of a traffic source: an operator makes a link, which opens one session, once. A new link ends what was before (STAFF-2).
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { consoleOrigin } from '../base/http/consoleHost.ts'
import { sourceOf } from './store.ts'

const INVITATION_SECONDS = 7 * 86_400
export const SOURCE_SESSION_SECONDS = 30 * 86_400

/** The token stands in the fragment, which no server and no log sees. Throws CommandInputError. */
export async function inviteSource(ctx: JobCtx, actor: Actor, network: string) {
  const { db, site, clock, app } = ctx
  const source = await sourceOf(ctx, network)
  const origin = consoleOrigin(app) ?? rejectInput('console: it has no host (CONSOLE_HOST)')
  const token = newToken()
  const expires = addSeconds(clock.now(), INVITATION_SECONDS)
  await db.run`delete from source_login where source_id = ${source.id} and site_id = ${site.id}`
  await db.run`
    insert into source_login (token_hash, site_id, source_id, kind, created_at, expires)
    values (${hashToken(token)}, ${site.id}, ${source.id}, 'invitation', ${clock.now()}, ${expires})`
  await audit(ctx, actor, { action: 'source.invite', subject: source.network })
  return { network: source.network, link: `${origin}/partner#${token}`, expires }
}

/** The token of the session; undefined where the link was used, is over, or its source has ended. */
export async function enterSource(db: Db, now: Date, invitation: string): Promise<string | undefined> {
  const token = newToken()
  const used = await db.maybe`
    update source_login l
    set token_hash = ${hashToken(token)}, kind = 'session', created_at = ${now}, expires = ${addSeconds(now, SOURCE_SESSION_SECONDS)}
    from traffic_source s
    where l.token_hash = ${hashToken(invitation)} and l.kind = 'invitation' and l.expires > ${now} and s.id = l.source_id and s.ended_at is null
    returning l.source_id`
  return used === undefined ? undefined : token
}

export type SourceSession = { source: Id<'traffic_source'>; site: Id<'site'>; network: string }
/** Read anew for each call: a source that ended sees nothing more. */
export const findSourceSession = (db: Db, now: Date, token: string) => db.maybe<SourceSession>`
  select s.id as source, s.site_id as site, s.network
  from source_login l join traffic_source s on s.id = l.source_id
  where l.token_hash = ${hashToken(token)} and l.kind = 'session' and l.expires > ${now} and s.ended_at is null`

export const leaveSource = (db: Db, token: string) =>
  db.run`delete from source_login where token_hash = ${hashToken(token)}`

export const deleteExpiredLogins = (db: Db, now: Date) => db.run`delete from source_login where expires <= ${now}`
