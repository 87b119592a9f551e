// The outbox on its way: members who are away learn by push and mail what happened, those who are here saw it (house.md, walk, step 8).
// Rows are taken under a lock that others step over, so any number of processes may relay.
import { later } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { step } from '../base/failpoints/failpoints.ts'
import { originOf, siteById } from '../sites/index.ts'
import { about } from './about.ts'
import { mail } from './mail.ts'
import { push } from './push.ts'
import type { OutboxRow } from './store.ts'
import { wanted } from './wanted.ts'

const batch = 100
const mostBatches = 50
/**
 * Seconds. An open page shows what comes, and that is a sign of life: without one for so long after it came, nobody saw it. Who hid the page
 * is away at once, and so is who has given no sign for so long that no page can be open.
 */
const [seenWithin, goneAfter] = [60, 600]

/** `members`: of these alone, and only what is certainly not seen; without them all that is due. */
export async function relayOutbox(app: App, members?: number[]) {
  for (let n = 0; n < mostBatches; n++) {
    const queued: (() => unknown)[] = []
    const taken = await app.db.transaction(async (db) => {
      const rows = await takeRows(db, app.clock.now(), members)
      const pushed = new Set<string>()
      if (rows.length) step('outbox: taken')
      for (const row of rows) if (!row.saw_it) await relay(app, db, row, pushed, (work) => void queued.push(work))
      return rows.length
    })
    if (taken) step('outbox: relayed')
    for (const work of queued) await work()
    if (taken < batch) return
  }
}

/**
 * Rows of members who are here wait until they saw it or went away. By member and conversation: of two relays at once neither waits for a
 * mark (`message_mail`) that the other has while holding one that the other waits for.
 */
const takeRows = (db: Db, now: Date, members?: number[]) => db.many<OutboxRow>`
  with due as (
    select o.id, p.seen_at > o.created_at as saw_it
    from outbox o
    left join presence p on p.member_id = o.member_id
    where (p.seen_at > o.created_at or ${isAway(db, now)} or o.created_at < ${later(now, -seenWithin)})
      ${members ? db.part`and o.member_id = any(${members.map(String)}::bigint[])` : db.part``}
    order by o.id
    limit ${batch}
    for update of o skip locked
  ), taken as (
    delete from outbox o using due where o.id = due.id
    returning o.id, o.site_id, o.member_id, o.kind, o.reference, coalesce(due.saw_it, false) as saw_it
  )
  select taken.*, m.language
  from taken join member m on m.id = taken.member_id and m.site_id = taken.site_id
  where m.status in ('active', 'disabled')
  order by taken.member_id, taken.kind, case when taken.kind = 'message' then taken.reference end, taken.id`

/** SQL: whether a member with presence `p` can be looking at no page. */
const isAway = (db: Db, now: Date) => db.part`
  (p.member_id is null or p.hidden_at >= p.seen_at or p.seen_at < ${later(now, -goneAfter)})`

/** Which of these are certainly away. */
export const whoIsAway = async (db: Db, members: number[], now: Date) =>
  (
    await db.many<{ id: number }>`
      select it.id from unnest(${members.map(String)}::bigint[]) it (id)
      left join presence p on p.member_id = it.id
      where ${isAway(db, now)}`
  ).map(({ id }) => id)

async function relay(
  app: App,
  db: Db,
  row: OutboxRow,
  pushed: Set<string>,
  afterCommit: (work: () => unknown) => void,
) {
  const [site, told] = [await siteById(db, row.site_id), await about(db, row)]
  if (!site || !told) return
  const ctx = { app, db, site, clock: app.clock, asked: { origin: originOf(app, site) }, afterCommit }
  const wants = await wanted(db, { ...row, kind: told.preference })
  const { template, push_template, preference, path, mail_path = path, other, by_switch } = told
  const { fictional } = other
  const key = `${row.member_id} ${path} ${fictional}`
  const to = { member: row.member_id, kind: preference, about: [other.id] }
  if (wants?.push && !pushed.has(key))
    await push(ctx, { ...to, language: row.language, template: push_template, path, fictional })
  pushed.add(key)
  if (wants?.mail && (await told.mayMail())) {
    await mail(ctx, {
      ...to,
      template,
      props: { name: other.name, fictional, by_switch, link: ctx.asked.origin + mail_path },
    })
  }
}
