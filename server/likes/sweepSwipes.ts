// Deletes swipes after 90 days, so that passed members come up as new again. Likes outlive the swipe that gave them.
import type { App } from '../base/ctx.ts'

const RETENTION_DAYS = 90

/** On every site. */
export async function sweepSwipes({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  await db.run`
    delete from swipe s
    where s.swiped_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})
      and not exists (select from preserved_member p where p.member_id in (s.from_id, s.to_id) and p.ends_at > ${now})`
  await db.run`delete from swipe_day where day < (${now}::timestamptz - interval '3 days')::date`
}
