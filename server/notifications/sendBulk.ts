// Sends mail that goes to many at once: so many a minute to each receiving domain, in the daytime and evening of its site, behind everything
// else (NOTE-2). Such a mail has no job of its own: a hundred thousand jobs would stand before those of others. One run at a time.
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { laneSizes } from '../base/jobs/lanes.ts'
import { siteById } from '../sites/index.ts'
import { deliver } from './deliver.ts'
import { addOverdueMails, EVENING_HOUR } from './eveningRuns.ts'
import { localHour } from './localTime.ts'
import { mailProvider } from './mail/mailProvider.ts'
import { isNotPaused } from './store.ts'

/** A run ends before the next minute's. */
const RUN_MS = 50_000
const PACE_WINDOW_SECONDS = 60
/** What failed for now waits, so that it holds up no other. */
const RETRY_AFTER_SECONDS = 15 * 60
/** In a row: then the mail server is away, and the next run tries again. */
const MAX_FAILURES = 5
/** By the site's clock. What is left waits for the morning. */
const FIRST_HOUR = 9
const QUIET_FROM_HOUR = 23

type Mail = Columns<'notification', 'id' | 'site_id' | 'kind'>
/** Announcements go out all day. */
const isOfEvening = (kind: string) => kind !== 'promotions' && kind !== 'news'

export async function sendBulk(app: App) {
  if (!mailProvider(app)) return
  const until = performance.now() + RUN_MS
  const sites = await awakeSites(app)
  const mails = await dueMails(app, [...sites.keys()])
  const overdue = new Map<number, number>()
  let failures = 0
  async function sendNext() {
    for (;;) {
      const mail = performance.now() < until && failures < MAX_FAILURES ? mails.shift() : undefined
      if (!mail) return
      try {
        await deliver(app, { notification: mail.id })
        failures = 0
        const site = sites.get(mail.site_id)
        if (site && isOfEvening(mail.kind) && localHour(app.clock.now(), site) > EVENING_HOUR)
          overdue.set(mail.site_id, (overdue.get(mail.site_id) ?? 0) + 1)
      } catch (error) {
        failures += 1
        app.log.error('bulk mail', error, { notification: mail.id })
        await postpone(app, mail.id)
      }
    }
  }
  await Promise.all(Array.from({ length: laneSizes.bulk }, sendNext))
  for (const [id, count] of overdue) {
    const site = sites.get(id)
    if (site) await addOverdueMails(app, site, count)
  }
}

/** Sites with waiting mail where it is neither night nor early. */
async function awakeSites(app: App): Promise<Map<number, Site>> {
  const rows = await app.db.many<Columns<'site', 'id'>>`
    select distinct site_id as id from notification where ${isWaiting(app)}`
  const sites = await Promise.all(rows.map(({ id }) => siteById(app.db, id)))
  const isAwake = (site: Site) => {
    const hour = localHour(app.clock.now(), site)
    return hour >= FIRST_HOUR && hour < QUIET_FROM_HOUR
  }
  return new Map(sites.flatMap((site) => (site && isAwake(site) ? [[site.id, site]] : [])))
}

/** Of each receiving domain what it may still get in this minute, in turn, so that none waits for a large one. */
export const dueMails = ({ db, clock, env }: App, sites: number[]) => db.many<Mail>`
  with domain as (
    select bulk_domain as name from notification where ${isWaiting({ db })} group by bulk_domain
  ), sent as (
    select bulk_domain as name, count(*)::int as count from notification
    where bulk_domain is not null and sent_at > ${clock.now()}::timestamptz - make_interval(secs => ${PACE_WINDOW_SECONDS})
    group by bulk_domain
  )
  select mail.id, mail.site_id, mail.kind
  from domain left join sent using (name)
  cross join lateral (
    select id, site_id, kind, row_number() over (order by id) as position from (
      select id, site_id, kind from notification
      where bulk_domain = domain.name and ${isWaiting({ db })} and site_id = any(${sites.map(String)}::bigint[])
        and (retry_at is null or retry_at <= ${clock.now()}) and ${isNotPaused(db)}
      order by id
      limit greatest(0, ${env.bulk_mails_per_minute}::int - coalesce(sent.count, 0))
    ) first
  ) mail
  order by mail.position, mail.id`

const isWaiting = ({ db }: Pick<App, 'db'>) => db.fragment`
  bulk_domain is not null and sent_at is null and canceled_at is null and failed_at is null`

const postpone = ({ db, clock }: App, id: number) => db.run`
  update notification set retry_at = ${clock.now()}::timestamptz + make_interval(secs => ${RETRY_AFTER_SECONDS})
  where id = ${id}`
