// SQL of consents. Rows are only added; a withdrawal is marked once (consents.sql guards it).
import type { ConsentKind } from '../../contract/consents.ts'
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { ConsentRecord } from './words.ts'

type Subject = { site_id: Id<'site'>; member_id: Id<'member'> }

/** One that is in force stays as it is. */
export async function recordConsents(db: Db, { site_id, member_id }: Subject, given: ConsentRecord[]) {
  for (const { kind, version, words, language, agreed_at } of given)
    await db.run`
      insert into member_consent (site_id, member_id, kind, version, words, language, agreed_at)
      values (${site_id}, ${member_id}, ${kind}, ${version}, ${words}, ${language}, ${new Date(agreed_at)})
      on conflict (member_id, kind) where withdrawn_at is null do nothing`
}

/** Answers the kinds that were in force. */
export async function endConsents(
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  member: Id<'member'>,
  kinds: readonly ConsentKind[],
) {
  const ended = await db.many<Columns<'member_consent', 'kind'>>`
    update member_consent
    set withdrawn_at = greatest(${clock.now()}, agreed_at)
    where member_id = ${member} and site_id = ${site.id} and kind = any(${[...kinds]}) and withdrawn_at is null
    returning kind`
  return ended.map(({ kind }) => kind)
}

export async function consentsInForce({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) {
  const rows = await db.many<Columns<'member_consent', 'kind'>>`
    select kind from member_consent where member_id = ${member} and site_id = ${site.id} and withdrawn_at is null`
  return rows.map(({ kind }) => kind)
}
