// The outbox on its way: members who are away learn by push and mail what happened, those who are here saw it (house.md, walk, step 8).
// Rows are taken under a lock that others step over, so any number of processes may relay.
import type { App, Site } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'
import { originOf, siteById } from '../sites/index.ts'
import { about, type Told } from './about.ts'
import { mail, queue, siteOfMail } from './mail.ts'
import { addNotice, type OutboxRow } from './store.ts'

const batch = 100
const mostBatches = 50
/** Seconds without a sign of life after which a member is away; a hidden page is away at once. */
const awayAfter = 60

export async function relayOutbox(app: App) {
  for (let n = 0; n < mostBatches; n++) {
    const queued: (() => unknown)[] = []
    const taken = await app.db.transaction(async (db) => {
      const rows = await takeRows(db, app.clock.now())
      const pushed = new Set<string>()
      for (const row of rows) if (!row.saw_it) await relay(app, db, row, pushed, (work) => void queued.push(work))
      return rows.length
    })
    for (const work of queued) await work()
    if (taken < batch) return
  }
}

/** Rows of members who are here wait until they saw it or went away. */
const takeRows = (db: Db, now: Date) => db.many<OutboxRow>`
  with due as (
    select o.id, p.seen_at > o.created_at and coalesce(p.hidden_at < p.seen_at, true) as saw_it
    from outbox o
    left join presence p on p.member_id = o.member_id
    where p.member_id is null
      or p.seen_at > o.created_at
      or p.hidden_at >= p.seen_at
      or p.seen_at < ${now}::timestamptz - make_interval(secs => ${awayAfter})
    order by o.id
    limit ${batch}
    for update of o skip locked
  ), taken as (
    delete from outbox o using due where o.id = due.id
    returning o.id, o.site_id, o.member_id, o.kind, o.reference, coalesce(due.saw_it, false) as saw_it
  )
  select taken.*, m.language,
    m.kind = 'person' and m.status = 'active' and m.email is not null
      and not exists (select 1 from notice_stop s where s.member_id = m.id and s.site_id = m.site_id) as mailable
  from taken join member m on m.id = taken.member_id and m.site_id = taken.site_id
  where m.status in ('active', 'not_confirmed')
  order by taken.id`

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
  const wants = await wantedChannels(db, row.site_id, row.member_id, told.preference)
  const key = `${row.member_id} ${told.path}`
  if (wants.push && !pushed.has(key)) await push(ctx, row, told)
  pushed.add(key)
  if (wants.mail && row.mailable && (await told.mayMail())) {
    const { template, preference, path, other } = told
    await mail(ctx, {
      member: row.member_id,
      kind: preference,
      template,
      props: { name: other.name, fictional: other.fictional, link: ctx.asked.origin + path },
    })
  }
}

type PushCtx = Parameters<typeof mail>[0] & { site: Site }

async function push(ctx: PushCtx, row: OutboxRow, { preference, path, push_template }: Told) {
  const browsers = await ctx.db.many<{ endpoint: string }>`
    select endpoint from push_subscription where site_id = ${row.site_id} and member_id = ${row.member_id}`
  if (!browsers.length) return
  const props = { site: siteOfMail(ctx), link: ctx.asked.origin + path }
  const { subject, text } = await ctx.app.render(push_template, row.language, props)
  for (const { endpoint } of browsers) {
    const notice = {
      site_id: row.site_id,
      member_id: row.member_id,
      channel: 'push' as const,
      kind: preference,
      recipient: endpoint,
    }
    const { id } = await addNotice(ctx.db, { ...notice, subject, body_text: text, body_html: '' }, ctx.clock.now())
    queue(ctx, id)
  }
}

/** What a member never decided about is wanted (NOTE-1). */
async function wantedChannels(db: Db, site_id: number, member_id: number, preference: string) {
  const rows = await db.many<{ channel: 'mail' | 'push'; wanted: boolean }>`
    select channel, wanted from notice_choice
    where site_id = ${site_id} and member_id = ${member_id} and kind = ${preference}`
  return { mail: true, push: true, ...Object.fromEntries(rows.map(({ channel, wanted }) => [channel, wanted])) }
}
