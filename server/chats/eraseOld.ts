// Messages are not kept for ever: what is older than the site's history is erased, some at a time, with its photos (CHAT-7). Conversations stay.
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'
import { dropLater } from './dropFiles.ts'

const BATCH_SIZE = 1_000

/** On every site. What is held waits for its delivery, or to be paid back. */
export async function eraseOld(app: App) {
  const sites = await app.db.many<Columns<'site', 'id'>>`select id from site order by id`
  for (const { id } of sites) {
    const site = await siteById(app.db, id)
    if (site) while ((await inJob(app, site, eraseSome)) === BATCH_SIZE);
  }
}

type Old = Columns<'message', 'seq'> & { id: Id<'conversation'> }

async function eraseSome({ db, site, clock }: JobCtx): Promise<number> {
  const expired = await db.many<Old>`
    select conversation_id as id, seq
    from message
    where site_id = ${site.id} and created_at <= ${addSeconds(clock.now(), -site.choices.chat_history_days * 86_400)} and not held
      -- Few are preserved: their conversations are listed once.
      and conversation_id <> all (array(
        select c.conversation_id from conversation_side c join preserved_member p on p.member_id = c.member_id
        where p.site_id = ${site.id} and p.ends_at > ${clock.now()}))
    order by created_at
    limit ${BATCH_SIZE}`
  if (!expired.length) return 0
  // Conversations first, as everywhere.
  const conversations = [...new Set(expired.map(({ id }) => id))].map(String)
  await db.run`
    select 1 from conversation where id = any(${conversations}::bigint[]) and site_id = ${site.id} order by id for no key update`
  const isExpired = db.fragment`
    x.site_id = ${site.id} and (x.conversation_id, x.seq) in (
      select * from unnest(${expired.map(({ id }) => `${id}`)}::bigint[], ${expired.map(({ seq }) => `${seq}`)}::int[]))`
  const photos = await db.many<{ names: string[] }>`
    delete from chat_photo x where ${isExpired} returning case when deleted_at is null then chat_photo_files(x) else '{}' end as names`
  await dropLater(
    db,
    photos.flatMap(({ names }) => names),
  )
  await db.run`delete from message_mark x where ${isExpired}`
  await db.run`delete from message x where ${isExpired}`
  await db.run`
    update conversation c set first_message_digest = null
    where c.id = any(${conversations}::bigint[]) and c.site_id = ${site.id} and c.first_message_digest is not null
      and not exists (select 1 from message m where m.conversation_id = c.id and m.seq = 1)`
  return expired.length
}
