// Outbox relay: members who are away get push and mail about an event; those who are online saw it (docs/house.md).
// Rows are claimed with `skip locked`, so any number of processes may relay.
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import { siteById, siteOrigin } from '../sites/index.ts'
import { deliveryPermission } from './deliveryPermission.ts'
import { describeEvent } from './describeEvent.ts'
import { enqueueMail } from './enqueueMail.ts'
import { enqueuePush } from './push/enqueuePush.ts'
import type { OutboxRow } from './store.ts'

const BATCH_SIZE = 100
const MAX_BATCHES = 50
/** An open page reports presence. Without a report for this long after an event, nobody saw it. */
const SEEN_GRACE_SECONDS = 60
/** Without a report for this long, no page can be open. A member who hid the page is away at once. */
const AWAY_AFTER_SECONDS = 600

/** `members`: only rows of these that are certainly unseen; without it all rows that are due. */
export async function relayOutbox(app: App, members?: Id<'member'>[]) {
  for (let n = 0; n < MAX_BATCHES; n++) {
    const callbacks: (() => unknown)[] = []
    const claimed = await app.db.transaction(async (db) => {
      const rows = await claimRows(db, app.clock.now(), members)
      const pushed = new Set<string>()
      if (rows.length) failpoint('outbox: taken')
      for (const row of rows)
        if (!row.was_seen) await relay(app, db, row, pushed, (callback) => void callbacks.push(callback))
      return rows.length
    })
    if (claimed) failpoint('outbox: relayed')
    for (const callback of callbacks) await callback()
    if (claimed < BATCH_SIZE) return
  }
}

/**
 * Rows of members who are online wait until they saw the event or went away. Ordered by member and conversation: two relays that lock
 * `message_mail_claim` rows in the same order cannot deadlock.
 */
const claimRows = (db: Db, now: Date, members?: Id<'member'>[]) => db.many<OutboxRow>`
  with due as (
    select o.id, p.seen_at > o.created_at as was_seen
    from outbox o
    left join presence p on p.member_id = o.member_id
    where (p.seen_at > o.created_at or ${isAway(db, now)} or o.created_at < ${addSeconds(now, -SEEN_GRACE_SECONDS)})
      ${members ? db.fragment`and o.member_id = any(${members.map(String)}::bigint[])` : db.fragment``}
    order by o.id
    limit ${BATCH_SIZE}
    for update of o skip locked
  ), claimed as (
    delete from outbox o using due where o.id = due.id
    returning o.id, o.site_id, o.member_id, o.kind, o.reference, coalesce(due.was_seen, false) as was_seen
  )
  select claimed.*, m.language
  from claimed join member_public m on m.id = claimed.member_id and m.site_id = claimed.site_id
  where m.status in ('active', 'disabled')
  order by claimed.member_id, claimed.kind, case when claimed.kind = 'message' then claimed.reference end, claimed.id`

/** SQL: whether a member with presence `p` has no visible page. */
const isAway = (db: Db, now: Date) => db.fragment`
  (p.member_id is null or p.hidden_at >= p.seen_at or p.seen_at < ${addSeconds(now, -AWAY_AFTER_SECONDS)})`

/** The ids of those who are certainly away. */
export const findAwayMembers = async (db: Db, members: Id<'member'>[], now: Date) =>
  (
    await db.many<{ id: Id<'member'> }>`
      select candidate.id from unnest(${members.map(String)}::bigint[]) candidate (id)
      left join presence p on p.member_id = candidate.id
      where ${isAway(db, now)}`
  ).map(({ id }) => id)

async function relay(
  app: App,
  db: Db,
  row: OutboxRow,
  pushed: Set<string>,
  afterCommit: (callback: () => unknown) => void,
) {
  const [site, event] = [await siteById(db, row.site_id), await describeEvent(db, row)]
  if (!site || !event) return
  const ctx = { app, db, site, clock: app.clock, request: { origin: siteOrigin(app, site) }, afterCommit }
  const permission = await deliveryPermission(db, { ...row, kind: event.preference })
  const { template, push_template, preference, path, mail_path = path, other, is_auto_like } = event
  const { fictional } = other
  const pushKey = `${row.member_id} ${path} ${fictional}`
  const notification = { member: row.member_id, kind: preference, mentions: [other.id] }
  if (permission?.push && !pushed.has(pushKey))
    await enqueuePush(ctx, { ...notification, language: row.language, template: push_template, path, fictional })
  pushed.add(pushKey)
  if (permission?.mail && (await event.claimMail())) {
    await enqueueMail(ctx, {
      ...notification,
      template,
      props: { name: other.name, fictional, by_switch: is_auto_like, link: ctx.request.origin + mail_path },
    })
  }
}
